/// Something that can stand in a row without being escaped.
protocol DemoText {
  func write(to row: RowBuffer)
}
