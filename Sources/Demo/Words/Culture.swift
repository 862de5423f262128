/// The names of people of one origin, and the language in which they write.
struct Culture: Sendable {
  let share: Int
  /// 0 English, 1 Spanish, 2 Chinese.
  let language: Int
  let order: Order
  var given: [[UInt8]] = []
  var family: [[UInt8]] = []

  enum Order: String, Sendable {
    case givenFamily = "gf"
    case givenTwoFamilies = "gff"
    case familyGiven = "fg"
    case familyGivenJoined = "f+g"
  }

  /// All cultures of `people.txt`.
  static func all() -> [Culture] {
    var all: [Culture] = []
    for line in WordLines.lines(WordFiles.people) {
      if line.first == "=" {
        all.append(Culture(WordLines.list(line.dropFirst(), "|")))
      } else if let last = all.indices.last {
        let (list, names) = WordLines.pair(line, ":")
        let names2 = WordLines.list(names).jsonBytes
        if list == "given" { all[last].given += names2 } else { all[last].family += names2 }
      }
    }
    return all
  }

  private init(_ head: [Substring]) {
    share = head.first.flatMap { Int($0) } ?? 1
    language = ["e": 0, "s": 1, "z": 2][head.dropFirst().first ?? ""] ?? 0
    order = Order(rawValue: String(head.last ?? "")) ?? .givenFamily
  }

  /// Writes a name. The same `random` gives the same one.
  func write(_ random: inout DemoRandom, to row: RowBuffer) {
    let first = given[random.below(given.count)]
    let last = family[random.below(family.count)]
    switch order {
    case .givenFamily: Self.write(first, " ", last, to: row)
    case .familyGiven: Self.write(last, " ", first, to: row)
    case .familyGivenJoined: Self.write(last, "", first, to: row)
    case .givenTwoFamilies:
      Self.write(first, " ", last, to: row)
      guard random.perMille(420) else { return }
      Self.write([], " ", family[random.below(family.count)], to: row)
    }
  }

  private static func write(_ first: [UInt8], _ between: StaticString, _ last: [UInt8], to row: RowBuffer) {
    row.put(first)
    row.put(between)
    row.put(last)
  }
}
