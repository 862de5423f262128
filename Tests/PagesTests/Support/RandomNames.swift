import Model

/// Names of a town: many of the same words, some hostile, some in other scripts.
struct RandomNames {
  var random: SeededRandom
  private var next = 0

  init(seed: Int) { random = SeededRandom(seed) }

  private static let words = [
    "La", "El", "Picantería", "Maria", "Mariana", "Marisol", "Quispe", "Huamán", "Café", "de", "Doña", "Zoila", "Mesa",
    "Agua", "Horno", "Ñandú", "川菜館", "龍門飯店", "ресторан", "Łódź", "O’Higgins", "</script>", "\u{2028}", "\"\\", "№5",
    "김밥천국", "a", "ә", "Supercalifragilistic", "😀", "\u{0}",
  ]

  mutating func name(_ kind: SearchName.Kind? = nil) -> SearchName {
    next += 1
    let count = Int.random(in: 1...4, using: &random)
    var text = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    if Int.random(in: 0..<3, using: &random) == 0 {
      text += " " + String((0..<6).map { _ in "abcdefghij".randomElement(using: &random) ?? "a" })
    }
    let kind = kind ?? [.restaurant, .dish, .person].randomElement(using: &random) ?? .dish
    return SearchName(kind, id: "id-\(next)", name: text, place: kind == .dish ? "La Mesa \(next % 40)" : nil)
  }

  mutating func names(_ count: Int) -> [SearchName] { (0..<count).map { _ in name() } }
}
