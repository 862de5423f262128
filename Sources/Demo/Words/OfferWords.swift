/// An offer's words.
struct OfferWords: Sendable {
  let title: Sentence
  let description: Sentence
  /// 0 where a price stands instead.
  let percent: Int

  init(_ parts: [Substring]) {
    let parts = parts + Array(repeating: "", count: max(0, 3 - parts.count))
    title = Sentence(parts[0])
    description = Sentence(parts[1])
    percent = Int(parts[2]) ?? 0
  }
}
