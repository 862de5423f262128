extension Painter {
  mutating func room() {}
}
