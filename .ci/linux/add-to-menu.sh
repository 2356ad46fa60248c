#!/bin/sh
# Puts Dix Mille into the menu of your desktop, as it lies here; run it again after you have moved this folder.
# `./add-to-menu.sh --remove` takes it out.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
menu=${XDG_DATA_HOME:-$HOME/.local/share}/applications
entry=$menu/dixmille.desktop

if [ "${1:-}" = --remove ]; then
    rm -f "$entry"
    exit
fi
mkdir -p "$menu"
# In an entry's Exec a path stands in quotes, in which ` $ " and \ have a \ before them; each \ of the line is
# then written twice. % is %%.
quoted=$(printf '%s' "$here" | sed 's/[\\`$"]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
plain=$(printf '%s' "$here" | sed 's/\\/\\\\/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s/dixmille"\n' "$quoted" ;;
        Icon=*) printf 'Icon=%s/dixmille.png\n' "$plain" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/dixmille.desktop" >"$entry"
chmod 644 "$entry"
echo "$entry"
