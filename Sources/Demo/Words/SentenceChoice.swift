/// Chooses sentences so that they do not repeat: each subject has its own start and step.
struct SentenceChoice {
  private let start: UInt64
  /// The number of sentences for each subject so far, four bits each.
  private var uses: UInt64 = 0

  init(start: UInt64) { self.start = start }

  /// The index of the next sentence on `subject` in a bank of `count`.
  mutating func next(_ subject: Int, of count: Int) -> Int {
    let used = Int(uses >> UInt64(subject * 4) & 15)
    uses &+= 1 << UInt64(subject * 4)
    let mixed = DemoRandom.mix(start &+ UInt64(subject))
    let first = Int(mixed.multipliedFullWidth(by: UInt64(count)).high)
    let step = [1, 3, 5, 7][Int(mixed & 3)]
    return (first + used * (count % step == 0 ? 1 : step)) % count
  }
}
