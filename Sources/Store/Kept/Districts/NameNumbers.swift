internal import Model

/// Numbers names, all spellings of one name alike, and counts each spelling.
struct NameNumbers {
  private var numbers: [String: Int] = [:]
  private var spellings: [[ExactText: Int]] = []

  /// The number of a part; -1 for none.
  mutating func number(of part: AddressPart?) -> Int {
    guard let part else { return -1 }
    let number = numbers[part.folded] ?? numbers.count
    if number == spellings.count {
      numbers[part.folded] = number
      spellings.append([:])
    }
    spellings[number][ExactText(part.spelling), default: 0] += 1
    return number
  }

  /// The most frequent spelling; of equally frequent ones the first in byte order.
  func spelling(of number: Int) -> String {
    spellings[number].min { left, right in
      left.value != right.value
        ? left.value > right.value : left.key.text.utf8.lexicographicallyPrecedes(right.key.text.utf8)
    }?.key.text ?? ""
  }
}
