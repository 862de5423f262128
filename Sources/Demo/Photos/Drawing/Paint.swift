/// The paint that fills a shape.
enum Paint: Sendable {
  case flat(Colour)
  /// A gradient from one colour at the first point to the other at the second.
  case linear(Point, Colour, Point, Colour)
  /// A gradient from the middle outwards to a radius.
  case radial(Point, Double, Colour, Colour)
}
