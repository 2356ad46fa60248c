"""The third dimension of a throw: a rigid cube that falls, turns, bounces and rolls on the felt.

Units: one die edge, one second, one die mass. A solid cube of mass 1 and edge 1 has the moment of inertia
1/6 about *every* axis through its centre, so its spin is constant in free flight, and the contact
equations below stay short. Nothing in here knows what is painted on the cube.
"""

from math import cos, sin, sqrt

from game.tray.cube import Quaternion, Vector

STEP_RATE = 240
"""Steps of the simulation in a second."""

STEP = 1 / STEP_RATE

GRAVITY = 130.0
"""Edges/s². A 16 mm die falls with 613; this is life slowed down 2.2 times, or dice of 75 mm."""

SAG = GRAVITY * STEP * STEP
"""What gravity adds to the way fallen in a step, from one step to the next (edges)."""

INERTIA = 1 / 6
FELT_BOUNCE = 0.63
"""Coefficient of restitution up to `SOFT`; above it falls with speed to the power of -0.4: what hits hard
leaves more of itself in the felt. (-1/4 holds for metal that yields, K. L. Johnson, Contact Mechanics, 1985,
section 11.5; thick felt takes more. More than 0.72 at any speed could gain energy, see `Cube._press`.)"""

SOFT = 3.3
"""Approach speed (edges/s) up to which the felt gives back all it can."""

FELT_FRICTION = 0.5
DIE_FRICTION = 0.2

QUIET = 2.2
"""Approach speed (edges/s) under which a contact does not bounce: about four steps of gravity."""

RECOVERY = 0.2
"""Share of a corner's depth in the felt that is taken back in a step."""

SLACK = 0.004
"""Depth in the felt (edges) that is left alone."""

CEILING = 30.0
"""Height (edges) above which no throw goes."""

CALM = 0.5
"""Twice the kinetic energy under which a cube counts as still: 0.7 edges/s, or 1.7 radians/s."""

ROLLING_LOSS = 0.3
"""Share of the spin that yielding felt takes per second of contact."""


class Cube:
    """One die in flight. The tray moves it in the plane; it falls and turns by itself.

    `x`, `y`, `vx`, `vy` and `wz` are shared with the tray's body and copied both ways. `z` and `turn` are
    valid for step number `at`; before step `due` nothing can touch the felt, so free flight is computed
    in one go. Spin is in the tray's frame, radians/s.
    """

    __slots__ = (
        "at",
        "due",
        "rest",
        "turn",
        "vx",
        "vy",
        "vz",
        "wx",
        "wy",
        "wz",
        "x",
        "y",
        "z",
    )

    def __init__(self, position: Vector, velocity: Vector, turn: Quaternion, spin: Vector) -> None:
        self.x, self.y, self.z = position
        self.vx, self.vy, self.vz = velocity
        self.wx, self.wy, self.wz = spin
        self.turn = turn
        self.at = 0
        self.due = 0
        self.rest = False

    def fall(self, step: int) -> None:
        """Bring height and orientation from step `at` to `step` through free air."""
        time = (step - self.at) * STEP
        if time > 0:
            self.z += (self.vz - GRAVITY * time / 2) * time
            self.vz -= GRAVITY * time
            self.spin_on(time)
            self.at = step

    def spin_on(self, time: float) -> None:
        """Turn for `time` seconds with the present spin (exact: the spin's axis stands still)."""
        wx, wy, wz = self.wx, self.wy, self.wz
        rate = sqrt(wx * wx + wy * wy + wz * wz)
        if rate < 1e-9:
            return
        half = rate * time / 2
        c, s = cos(half), sin(half) / rate
        wx, wy, wz = wx * s, wy * s, wz * s
        w, x, y, z = self.turn
        # The first-order scale back to length one is enough against rounding.
        qw, qx = c * w - wx * x - wy * y - wz * z, c * x + wx * w + wy * z - wz * y
        qy, qz = c * y - wx * z + wy * w + wz * x, c * z + wx * y - wy * x + wz * w
        scale = 1.5 - 0.5 * (qw * qw + qx * qx + qy * qy + qz * qz)
        self.turn = (qw * scale, qx * scale, qy * scale, qz * scale)

    def half_axes(self) -> tuple[float, float, float, float, float, float, float, float, float]:
        """Return the vectors from the centre to the middles of the body's +x, +y and +z face, flat."""
        w, x, y, z = self.turn
        xy, wz, xz, wy, yz, wx = x * y, w * z, x * z, w * y, y * z, w * x
        xx, yy, zz = x * x, y * y, z * z
        return (
            0.5 - yy - zz,
            xy + wz,
            xz - wy,
            xy - wz,
            0.5 - xx - zz,
            yz + wx,
            xz + wy,
            yz - wx,
            0.5 - xx - yy,
        )

    def touch(self, step: int) -> float:
        """Do one step near the felt; return the strongest impulse of the felt on a corner (0: untouched).

        Untouched, the cube stays at `step` and learns from which step on (`due`) it has to look again.
        Touched, velocities answer to the felt and the cube is moved on to the step after.
        """
        self.fall(step)
        corners, gap, reach = self._corners()
        if gap > reach:
            # Not farther ahead than from the ceiling: a height may be infinite until the throw is checked.
            fall = min(gap, CEILING)
            self.due = step + max(1, int((sqrt(reach * reach + 2 * SAG * fall) - reach) / SAG))
            return 0.0
        strongest = self._bounce(corners)
        if strongest == 0:
            self.vz -= GRAVITY * STEP
            strongest = self._settle(corners)
            if strongest == 0:
                self.vz += GRAVITY * STEP
            else:
                self._move_on(step, gap)
        self.due = step + 1
        return strongest

    def _move_on(self, step: int, gap: float) -> None:
        """Finish a step on the felt with the velocities found; `gap` is the lowest corner's height before."""
        if gap < -SLACK:
            self.z -= RECOVERY * (gap + SLACK)
        loss = 1 - ROLLING_LOSS * STEP
        self.wx, self.wy, self.wz = self.wx * loss, self.wy * loss, self.wz * loss
        self.z += self.vz * STEP
        self.spin_on(STEP)
        self.at = step + 1

    def _corners(self) -> tuple[list[Vector], float, float]:
        """Return the corners that may reach the felt in this step, the lowest's height, and that reach."""
        ax, ay, az, bx, by, bz, cx, cy, cz = self.half_axes()
        if az > 0:
            ax, ay, az = -ax, -ay, -az
        if bz > 0:
            bx, by, bz = -bx, -by, -bz
        if cz > 0:
            cx, cy, cz = -cx, -cy, -cz
        gap = self.z + az + bz + cz
        reach = (abs(self.vz) + 0.87 * (abs(self.wx) + abs(self.wy)) + GRAVITY * STEP) * STEP + 0.002
        lowest = (ax + bx + cx, ay + by + cy, az + bz + cz)
        if gap > reach:
            return [], gap, reach
        corners = [lowest]
        spare = (gap - reach) / 2
        if az > spare:
            corners += [(x - 2 * ax, y - 2 * ay, z - 2 * az) for x, y, z in corners]
        if bz > spare:
            corners += [(x - 2 * bx, y - 2 * by, z - 2 * bz) for x, y, z in corners]
        if cz > spare:
            corners += [(x - 2 * cx, y - 2 * cy, z - 2 * cz) for x, y, z in corners]
        return corners, gap, reach

    def _bounce(self, corners: list[Vector]) -> float:
        """Throw back the corners that strike the felt within the step; return the strongest impulse.

        A bounce is instantaneous and takes no time, so that it cannot lift the cube.
        """
        strongest = 0.0
        for rx, ry, rz in corners:
            uz = self.vz + self.wx * ry - self.wy * rx
            if uz < -QUIET and uz < -(self.z + rz) * STEP_RATE:
                wanted = -FELT_BOUNCE * min(1.0, -SOFT / uz) ** 0.4 * uz
                strongest = max(strongest, self._press(rx, ry, rz, wanted))
        return strongest

    def _settle(self, corners: list[Vector]) -> float:
        """Let corners come down as far as the felt and no farther; return the strongest impulse."""
        strongest = 0.0
        for _ in range(2 if len(corners) > 1 else 1):
            for rx, ry, rz in corners:
                gap = self.z + rz
                floor = -gap * STEP_RATE if gap > 0 else 0.0
                if self.vz + self.wx * ry - self.wy * rx < floor:
                    strongest = max(strongest, self._press(rx, ry, rz, floor))
            if strongest == 0:
                break
        return strongest

    def _press(self, rx: float, ry: float, rz: float, wanted: float) -> float:
        """Give the corner `r` (from the centre) the vertical speed `wanted`; return the normal impulse.

        For a corner r² = 3/4, so the matrix that takes an impulse to the corner's change of velocity is
        K = 11/2 - 6 r rᵀ, and its inverse is (1 + 6 r rᵀ) / (11/2) (Sherman and Morrison). The corner
        sticks if Coulomb's cone allows it: with a bounce up to 0.72 that never gains energy. Otherwise it
        slides: first the normal impulse, then friction against the slip that is left, at most to stop it;
        each of them can only lose energy.
        """
        wx, wy, wz = self.wx, self.wy, self.wz
        ux = self.vx + wy * rz - wz * ry
        uy = self.vy + wz * rx - wx * rz
        gain = wanted - self.vz - wx * ry + wy * rx
        along = 6 * (rz * gain - rx * ux - ry * uy)
        px, py, pz = (rx * along - ux) / 5.5, (ry * along - uy) / 5.5, (rz * along + gain) / 5.5
        if pz <= 0 or px * px + py * py > (FELT_FRICTION * pz) ** 2:
            pz = gain / (5.5 - 6 * rz * rz)
            ux, uy = ux - 6 * rx * rz * pz, uy - 6 * ry * rz * pz
            slip = sqrt(ux * ux + uy * uy) + 1e-12
            ux, uy = ux / slip, uy / slip
            friction = min(FELT_FRICTION * pz, slip / (5.5 - 6 * (rx * ux + ry * uy) ** 2))
            px, py = -ux * friction, -uy * friction
        self.push((rx, ry, rz), (px, py, pz))
        return pz

    def push(self, point: Vector, impulse: Vector) -> None:
        """Apply an impulse at a point counted from the centre."""
        rx, ry, rz = point
        px, py, pz = impulse
        self.vx += px
        self.vy += py
        self.vz += pz
        self.wx += 6 * (ry * pz - rz * py)
        self.wy += 6 * (rz * px - rx * pz)
        self.wz += 6 * (rx * py - ry * px)

    def calm(self) -> bool:
        """Tell whether the cube is as good as still, lying or not."""
        speed = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        return speed + INERTIA * (self.wx * self.wx + self.wy * self.wy + self.wz * self.wz) < CALM

    def halt(self) -> None:
        """Take all motion from the cube."""
        self.vx = self.vy = self.vz = self.wx = self.wy = self.wz = 0.0

    def energy(self) -> float:
        """Return kinetic plus potential energy (edges²/s² per unit of mass), 0 when lying still."""
        linear = self.vx**2 + self.vy**2 + self.vz**2
        spin = self.wx**2 + self.wy**2 + self.wz**2
        return linear / 2 + INERTIA * spin / 2 + GRAVITY * (self.z - 0.5)
