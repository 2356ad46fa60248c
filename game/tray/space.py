"""The tray from above: a pymunk space with the rim and one body for each die.

pymunk moves the bodies in the plane, finds who touches whom and parts them; a body is as wide as the
turned cube's outline at the moment. Before pymunk solves a contact, the knock itself is worked out in
three dimensions (`contact.clash`) and written into the bodies, because a planar solver would bounce a
hit above the centre as hard as one through it, and turning the cube on top of that would make energy from
nothing. What approach is left in the plane, pymunk stops.

An arbiter remembers `process_collision` for as long as two shapes overlap, so every contact sets it anew.
"""

from math import dist, sqrt
from typing import Final

import pymunk

from game.tray.box import DEPTH, RIM_WIDTH, WIDTH, Box, Wall
from game.tray.contact import CORNER, clash, edge_span, foot, meeting_height, outline, span
from game.tray.cube import Vector, product, turn
from game.tray.knock import Listener
from game.tray.rim import touch
from game.tray.tumble import CEILING, DIE_FRICTION, FELT_FRICTION, GRAVITY, INERTIA, RECOVERY, STEP, Cube

__all__ = ["DEPTH", "OVERLAP", "WIDTH", "Tray"]

DIE: Final = 1
RIM: Final = 2

DIE_BOUNCE: Final = 0.45
RIM_BOUNCE: Final = 0.7

DIAGONAL: Final = sqrt(3)

NEAR: Final = 0.05
"""Two dice whose outlines overlap less than their nearest edges are apart in height, less this, miss."""

OFFSIDE: Final = 0.6
"""Sideways part of the (unit) direction in which a die on top of another is thrown back: nothing stacks."""

UNMOVED: Final = 1.5 * FELT_FRICTION * GRAVITY * STEP
"""Speed (edges/s) that friction takes from a lying die at once: it stays where it is."""

OVERLAP: Final = 0.01
"""Depth (edges) that two dice at rest may have in common: half a pixel where a die is 50 wide."""


def _depth(contacts: pymunk.ContactPointSet) -> float:
    return -min(point.distance for point in contacts.points)


def _middle(contacts: pymunk.ContactPointSet) -> tuple[float, float]:
    """Return the middle of the contact in the plane."""
    ends = [end for point in contacts.points for end in (point.point_a, point.point_b)]
    return sum(end.x for end in ends) / len(ends), sum(end.y for end in ends) / len(ends)


class Tray:
    """The pymunk side of one throw: `cubes` in their tray, set up as `box` says; knocks go to `listener`.

    `crowded` tells whether in the last step a lying die overlapped another or the rim by over `OVERLAP`;
    `contacts` counts the contacts looked into so far.
    """

    def __init__(self, cubes: list[Cube], listener: Listener, box: Box) -> None:
        self.cubes = cubes
        self.listener = listener
        self.step_number = 0
        self.crowded = False
        self.contacts = 0
        self._touched: set[int] = set()
        self._space = pymunk.Space()
        self._space.iterations = 6
        self._space.collision_slop = 0.002
        self._space.collision_bias = 1e-8  # share of an overlap left after a second
        self._space.on_collision(DIE, DIE, pre_solve=self._dice_meet)
        self._space.on_collision(DIE, RIM, pre_solve=self._rim_met)
        self._walls = self._add_rim(box)
        self._bodies: list[pymunk.Body] = []
        self._shapes: list[pymunk.Poly] = []
        self._places: dict[pymunk.Shape, int] = {}
        for index, cube in enumerate(cubes):
            body = pymunk.Body(1.0, INERTIA)
            body.position = cube.x, cube.y
            shape = pymunk.Poly(body, outline(cube), radius=CORNER)
            shape.collision_type = DIE
            self._space.add(body, shape)
            self._bodies.append(body)
            self._shapes.append(shape)
            self._places[shape] = index
            self.steer(index)

    def _add_rim(self, box: Box) -> dict[pymunk.Shape, Wall]:
        """Add the four walls: segments along the middle of the wood, as thick as it is."""
        walls: dict[pymunk.Shape, Wall] = {}
        for wall in box.walls:
            (nx, ny), middle = wall.normal, wall.reach + wall.width / 2
            half = (DEPTH if nx else WIDTH) / 2 + RIM_WIDTH / 2
            x, y = nx * middle, ny * middle
            ends = ((x - ny * half, y - nx * half), (x + ny * half, y + nx * half))
            segment = pymunk.Segment(self._space.static_body, *ends, wall.width / 2)
            segment.collision_type = RIM
            self._space.add(segment)
            walls[segment] = wall
        return walls

    def steer(self, die: int) -> None:
        """Hand the cube's velocity in the plane to its body."""
        cube, body = self.cubes[die], self._bodies[die]
        body.velocity = cube.vx, cube.vy
        body.angular_velocity = cube.wz

    def reshape(self, die: int) -> None:
        """Give the body the outline its cube has now. The outline is in the tray's frame: no angle."""
        self._bodies[die].angle = 0.0
        self._shapes[die].unsafe_set_vertices(outline(self.cubes[die]))

    def locate(self, die: int) -> None:
        """Take the cube's place in the plane from its body."""
        cube = self.cubes[die]
        cube.x, cube.y = self._bodies[die].position

    def advance(self, step: int) -> None:
        """Move all bodies from `step` to the step after; dice that touched get their new velocities."""
        self.step_number = step + 1
        self.crowded = False
        self._space.step(STEP)
        if self._touched:
            for die in sorted(self._touched):
                self._answer(die, step + 1)
            self._touched.clear()

    def _answer(self, die: int, step: int) -> None:
        """Copy what a contact did to the body into its cube; a lying die hit hard enough wakes."""
        cube, body = self.cubes[die], self._bodies[die]
        cube.x, cube.y = body.position
        cube.vx, cube.vy = body.velocity
        cube.wz = body.angular_velocity
        if cube.rest:
            if body.angle != 0.0:
                cube.turn = product(turn((0.0, 0.0, 1.0), body.angle), cube.turn)
                self.reshape(die)
            hit = cube.vx**2 + cube.vy**2 + cube.vz**2 + INERTIA * (cube.wx**2 + cube.wy**2 + cube.wz**2)
            if hit < UNMOVED**2:
                cube.halt()
                self.steer(die)
                return
            cube.rest = False
            cube.at = step
        cube.due = step

    def _rim_met(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _context: object) -> None:
        """Knock a die against the rim, or let it fly over."""
        self.contacts += 1
        shape, segment = arbiter.shapes
        die = self._places[shape]
        cube = self.cubes[die]
        contacts = arbiter.contact_point_set
        if cube.rest:
            self._ease_apart(arbiter, contacts, die)
            return
        self._prepare(die)
        # A die that is nowhere meets nothing; the throw finds it at the end of the tick.
        met = touch(cube, self._walls[segment], *_middle(contacts)) if abs(cube.z) < CEILING else None
        arbiter.process_collision = met is not None and met.normal[2] == 0
        if met is None:
            return
        self._touched.add(die)
        impulse = clash(cube, None, met.point, met.normal, bounce=RIM_BOUNCE, friction=DIE_FRICTION)
        if impulse > 0 or met.normal[2] != 0:
            way = -max(0.0, met.depth - OVERLAP)
            self._shift(die, way, (met.normal[0], met.normal[1]))
            cube.z += way * met.normal[2]
            self.steer(die)
            self.listener.hear(self.step_number, die, "wood", impulse, x=met.point[0])

    def _shift(self, die: int, way: float, normal: tuple[float, float]) -> None:
        """Move a body along the normal: in one step a fast die gets a fifth of an edge into another."""
        cube = self.cubes[die]
        self._bodies[die].position = cube.x + way * normal[0], cube.y + way * normal[1]

    def _footing(self, upper: int, lower: int, contacts: pymunk.ContactPointSet) -> Vector:
        """Return where one die stands on another: its lowest corner, or the middle of what they share."""
        x, y, z = foot(self.cubes[upper])
        if self._shapes[lower].point_query((x, y)).distance > 0:
            x, y = _middle(contacts)
        return x, y, z

    def _ease_apart(self, arbiter: pymunk.Arbiter, contacts: pymunk.ContactPointSet, *dice: int) -> None:
        """Let pymunk part lying dice that overlap, and keep it from stirring them otherwise."""
        depth = _depth(contacts)
        self.crowded = self.crowded or depth > OVERLAP
        arbiter.process_collision = depth > OVERLAP / 2
        if arbiter.process_collision:
            self._touched.update(dice)

    def _prepare(self, die: int) -> None:
        cube = self.cubes[die]
        if not cube.rest:
            cube.fall(self.step_number)
        cube.x, cube.y = self._bodies[die].position

    def _dice_meet(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _context: object) -> None:
        """Knock two dice against each other, side by side or one from above; or let one fly over."""
        self.contacts += 1
        shape_a, shape_b = arbiter.shapes
        a, b = self._places[shape_a], self._places[shape_b]
        first, second = self.cubes[a], self.cubes[b]
        contacts = arbiter.contact_point_set
        if first.rest and second.rest:
            self._ease_apart(arbiter, contacts, a, b)
            return
        self._prepare(a)
        self._prepare(b)
        nx, ny = contacts.normal
        depth = _depth(contacts)
        low_a, high_a = span(first)
        low_b, high_b = span(second)
        shared = min(high_a, high_b) - max(low_a, low_b)
        edge_a, edge_b = edge_span(first, nx, ny), edge_span(second, -nx, -ny)
        apart = max(edge_a[0], edge_b[0]) - min(edge_a[1], edge_b[1])
        too_far = dist((first.x, first.y, first.z), (second.x, second.y, second.z)) > DIAGONAL
        if too_far or shared <= 0 or (shared >= depth and apart > depth + NEAR):
            arbiter.process_collision = False
            return
        self._touched.update((a, b))
        arbiter.process_collision = shared >= depth
        if shared < depth:
            upper, lower = (a, b) if first.z > second.z else (b, a)
            self.cubes[upper].z += RECOVERY * shared
            point = self._footing(upper, lower, contacts)
            normal = (OFFSIDE * nx, OFFSIDE * ny, sqrt(1 - OFFSIDE**2) * (-1 if upper == a else 1))
        else:
            point = (*_middle(contacts), meeting_height(edge_a, edge_b))
            normal = (nx, ny, 0.0)
        impulse = clash(first, second, point, normal, bounce=DIE_BOUNCE, friction=DIE_FRICTION)
        if impulse > 0:
            if shared >= depth > OVERLAP:
                self._shift(a, (OVERLAP - depth) / 2, contacts.normal)
                self._shift(b, (depth - OVERLAP) / 2, contacts.normal)
            self.steer(a)
            self.steer(b)
            self.listener.hear(self.step_number, a, "die", impulse, x=point[0], other=b)
