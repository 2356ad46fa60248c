"""Where dice fall: a physical tray without a screen."""
