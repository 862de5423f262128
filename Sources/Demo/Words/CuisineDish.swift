/// A dish of a cuisine. Restaurants differ in which dishes they serve and at what price.
struct CuisineDish: Sendable {
  let name: [UInt8]
  /// The name within a sentence, with a small first letter.
  let inner: [UInt8]
  /// The name after its Spanish article.
  let spanish: [UInt8]
  let description: [UInt8]
  let type: Kind
  /// The price in whole soles.
  let price: Int
  let motif: Motif

  enum Kind: Int, CaseIterable, Sendable {
    case starter, main, side, dessert, drink
  }

  /// `article|name|description|type|price|picture`.
  init(_ parts: [Substring]) {
    let parts = parts + Array(repeating: "", count: max(0, 6 - parts.count))
    name = parts[1].jsonBytes
    var inner = name
    if let first = inner.first, (65...90).contains(first) { inner[0] = first + 32 }
    self.inner = inner
    spanish = parts[0].jsonBytes + [UInt8(ascii: " ")] + inner
    description = parts[2].jsonBytes
    type = ["s": .starter, "m": .main, "e": .side, "d": .dessert, "k": .drink][parts[3]] ?? .main
    price = Int(parts[4]) ?? 20
    motif = Motif(rawValue: String(parts[5])) ?? .bread
  }
}
