internal import Model

/// Numbers spellings of names, and the names that several spellings share.
struct SpellingNumbers: Sendable {
  private var numbers: [ExactText: Int32] = [:]
  private var texts: [String] = []
  /// The number of the name of each spelling.
  private var names: [Int32] = []
  private var folded: [String: Int32] = [:]

  /// The number of a spelling; -1 if the text names nothing.
  mutating func number(of text: String?) -> Int32 {
    guard let text else { return -1 }
    let spelling = ExactText(text)
    if let known = numbers[spelling] { return known }
    guard let name = DishName.folded(text) else { return -1 }
    let number = Int32(texts.count)
    numbers[spelling] = number
    texts.append(text)
    let known = folded[name] ?? Int32(folded.count)
    folded[name] = known
    names.append(known)
    return number
  }

  /// The number of a spelling's name.
  func name(of spelling: Int32) -> Int32 { names[Int(spelling)] }

  func spelling(_ number: Int32) -> String { texts[Int(number)] }
}
