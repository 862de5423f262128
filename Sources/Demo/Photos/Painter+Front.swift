extension Painter {
  mutating func front() {}
}
