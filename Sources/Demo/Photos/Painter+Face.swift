extension Painter {
  mutating func face() {}
}
