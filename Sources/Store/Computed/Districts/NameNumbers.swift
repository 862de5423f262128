internal import Model

/// Numbers names, with one number for all spellings of a name, and counts each spelling.
struct NameNumbers {
  private var numbers: [String: Int32] = [:]
  private var spellings: [[ExactText: Int]] = []

  /// The number of a part's name; -1 for nil.
  mutating func number(of part: AddressPart?) -> Int32 {
    guard let part else { return -1 }
    let number = numbers[part.folded] ?? Int32(spellings.count)
    if number == spellings.count {
      numbers[part.folded] = number
      spellings.append([:])
    }
    spellings[Int(number)][ExactText(part.spelling), default: 0] += 1
    return number
  }

  /// The most frequent spelling. Of equally frequent ones it is the first in byte order.
  func spelling(of number: Int32) -> String {
    spellings[Int(number)].min { left, right in
      left.value != right.value
        ? left.value > right.value : left.key.text.utf8.lexicographicallyPrecedes(right.key.text.utf8)
    }?.key.text ?? ""
  }
}
