/// Draws what a picture shows.
enum Scene {
  /// The same picture and seed give the same pixels; a picture of two megapixels takes a tenth of a second.
  static func draw(_ picture: DemoPicture, seed: UInt64) -> Canvas {
    var painter = Painter(
      canvas: Canvas(width: picture.width, height: picture.height),
      random: DemoRandom(seed: seed, .drawing, picture.number))
    switch picture.subject {
    case .dish(let motif): painter.dish(motif)
    case .room: painter.room()
    case .storefront: painter.front()
    case .face: painter.face()
    }
    painter.canvas.finish(seed: painter.random.next(), grain: picture.isPNG ? 0 : 5)
    return painter.canvas
  }
}
