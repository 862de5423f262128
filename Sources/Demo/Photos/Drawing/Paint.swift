/// What fills an shape.
enum Paint: Sendable {
  case flat(Colour)
  /// From one colour at the first place to the other at the second.
  case linear(Point, Colour, Point, Colour)
  /// From the middle outwards to a radius.
  case radial(Point, Double, Colour, Colour)
}
