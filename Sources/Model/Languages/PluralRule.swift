/// The numbers that have a plural form, in the syntax of Unicode's CLDR: `n % 10 = 2..4 and n % 100 != 12..14`.
///
/// Only integers are counted here, so `n` and `i` are the number, and `v`, `w`, `f`, `t`, `c` and `e` are 0.
struct PluralRule: Sendable, Hashable {
  /// The reason why a rule cannot be parsed.
  struct Fault: Error, Sendable {
    let reason: String
    let mend: String
  }

  private struct Relation: Sendable, Hashable {
    let isZero: Bool
    /// 0 if the number itself is compared.
    let modulus: Int
    let isNegated: Bool
    let ranges: [ClosedRange<Int>]

    func applies(for number: Int) -> Bool {
      let value = isZero ? 0 : modulus > 0 ? number % modulus : number
      return ranges.contains { $0.contains(value) } != isNegated
    }
  }

  static let longestBytes = 1000
  static let mostRelations = 32

  let source: String
  /// The rule applies if all relations in one of these lists apply.
  private let choices: [[Relation]]

  /// Ignores samples after an `@`, which the tables of Unicode have.
  init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.longestBytes else {
      throw Fault(reason: "is longer than \(Self.longestBytes) bytes", mend: "Say it in fewer words.")
    }
    var words = try Self.words(text.prefix { $0 != "@" })[...]
    var choices: [[Relation]] = []
    var count = 0
    repeat {
      var relations: [Relation] = []
      repeat {
        relations.append(try Self.relation(&words))
        count += 1
      } while Self.skip("and", &words)
      choices.append(relations)
    } while Self.skip("or", &words)
    if let rest = words.first { throw Self.fault("\"\(rest)\" is where and, or or the end should be") }
    guard count <= Self.mostRelations else {
      throw Fault(reason: "compares more than \(Self.mostRelations) times", mend: "Say it in fewer words.")
    }
    source = text
    self.choices = choices
  }

  func applies(for count: Int) -> Bool {
    let number = Int(clamping: count.magnitude)
    return choices.contains { $0.allSatisfy { $0.applies(for: number) } }
  }

  private static func relation(_ words: inout ArraySlice<String>) throws(Fault) -> Relation {
    let operand = words.popFirst() ?? ""
    guard operand.utf8.count == 1, "nivwftce".contains(operand) else {
      throw fault(operand.isEmpty ? "ends where n should stand" : "does not know \"\(operand)\"")
    }
    var modulus = 0
    if skip("%", &words) {
      modulus = try number(&words)
      guard modulus > 0 else { throw fault("divides by 0") }
    }
    let isNegated = skip("!=", &words)
    guard isNegated || skip("=", &words) else { throw fault("lacks = or != after \(operand)") }
    var ranges: [ClosedRange<Int>] = []
    repeat {
      let low = try number(&words)
      let high = skip("..", &words) ? try number(&words) : low
      guard low <= high else { throw fault("has a range that ends before it begins, \(low)..\(high)") }
      ranges.append(low...high)
    } while skip(",", &words)
    let isZero = !["n", "i"].contains(operand)
    return Relation(isZero: isZero, modulus: modulus, isNegated: isNegated, ranges: ranges)
  }

  private static func number(_ words: inout ArraySlice<String>) throws(Fault) -> Int {
    let word = words.popFirst() ?? ""
    guard word.utf8.count <= 12, let number = Int(word), number >= 0 else {
      throw fault(word.isEmpty ? "ends where a number should stand" : "has \"\(word)\" where a number should stand")
    }
    return number
  }

  private static func skip(_ word: String, _ words: inout ArraySlice<String>) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  private static func fault(_ reason: String) -> Fault {
    Fault(reason: reason, mend: "Write it as Unicode's CLDR does, for example \"n % 10 = 2..4 and n % 100 != 12..14\".")
  }

  /// Runs of letters, runs of digits, and signs.
  private static func words(_ text: Substring) throws(Fault) -> [String] {
    var words: [String] = []
    var rest = text.utf8[...]
    while let byte = rest.first {
      let length: Int
      switch byte {
      case 0x20, 0x09: length = 0
      case UInt8(ascii: "a")...UInt8(ascii: "z"): length = rest.prefix { (97...122).contains($0) }.count
      case UInt8(ascii: "0")...UInt8(ascii: "9"): length = rest.prefix { (48...57).contains($0) }.count
      case UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: ","): length = 1
      case UInt8(ascii: "!"), UInt8(ascii: "."): length = 2
      default: throw fault("holds what no rule holds")
      }
      if length > 0 { words.append(String(decoding: rest.prefix(length), as: UTF8.self)) }
      rest = rest.dropFirst(max(1, length))
    }
    return words
  }
}

extension Language {
  /// The plural categories of Unicode's CLDR, in the order in which their rules are tried.
  package enum PluralForm: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many
    /// The form if no rule applies.
    case other
  }
}
