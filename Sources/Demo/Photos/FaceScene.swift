struct FaceScene {

  func draw(on canvas: inout Canvas, _ random: inout DemoRandom) {
    canvas.fill(.rectangle(0, 0, canvas.right, canvas.bottom), Colour(0x2a6f78))
    canvas.fill(.circle(canvas.middle, 400), Colour(0xf4ecdf))
  }
}
