/// Draws what a picture shows.
enum Scene {
  /// The same picture and seed give the same pixels; a picture of two megapixels takes a tenth of a second.
  static func draw(_ picture: Picture, seed: UInt64) -> Canvas {
    var random = DemoRandom(seed: seed, .drawing, picture.number)
    var canvas = Canvas(width: picture.width, height: picture.height)
    switch picture.subject {
    case .dish(let motif): DishScene(motif: motif).draw(on: &canvas, &random)
    case .room: RoomScene().draw(on: &canvas, &random)
    case .storefront: FrontScene().draw(on: &canvas, &random)
    case .face: FaceScene().draw(on: &canvas, &random)
    }
    canvas.finish(seed: random.next(), grain: picture.isPNG ? 0 : 5)
    return canvas
  }
}
