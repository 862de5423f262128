/// A text that can be written into a row without escaping.
protocol DemoText {
  func write(to row: RowBuffer)
}
