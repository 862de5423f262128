internal import Model

/// Numbers the spellings of names, and tells which are of one name and which of them most rows have.
struct NameNumbers {
  private struct Spelling {
    let text: String
    let name: Int32
    var rows = 0

    /// Whether pages show this spelling of a name, and not the other one.
    func precedes(_ other: Spelling) -> Bool {
      rows != other.rows ? rows > other.rows : text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
  }

  private var numbers: [ExactText: Int32] = [:]
  private var names: [String: Int32] = [:]
  private var spellings: [Spelling] = []

  /// The number of a part's spelling; -1 for nil.
  mutating func number(of part: AddressPart?) -> Int32 {
    guard let part else { return -1 }
    let text = ExactText(part.spelling)
    if let known = numbers[text] { return known }
    let name = names[part.folded] ?? Int32(names.count)
    names[part.folded] = name
    numbers[text] = Int32(spellings.count)
    spellings.append(Spelling(text: part.spelling, name: name))
    return Int32(spellings.count - 1)
  }

  /// The number of a spelling's name, which all its spellings share; -1 for none.
  func name(of spelling: Int32) -> Int32 { spelling < 0 ? -1 : spellings[Int(spelling)].name }

  /// Counts rows that have this spelling.
  mutating func count(_ spelling: Int32, rows: Int) { spellings[Int(spelling)].rows += rows }

  /// The spelling of each name that most rows have. Of equally frequent ones it is the first in byte order.
  var shown: [Int32: String] {
    Dictionary(grouping: spellings, by: \.name).compactMapValues { group in
      group.min { $0.precedes($1) }?.text
    }
  }
}
