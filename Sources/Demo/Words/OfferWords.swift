/// The texts of an offer.
struct OfferWords: Sendable {
  let title: Sentence
  let description: Sentence
  /// The discount; 0 if the offer has a price instead.
  let percent: Int

  init(_ parts: [Substring]) {
    let parts = parts + Array(repeating: "", count: max(0, 3 - parts.count))
    title = Sentence(parts[0])
    description = Sentence(parts[1])
    percent = Int(parts[2]) ?? 0
  }
}
