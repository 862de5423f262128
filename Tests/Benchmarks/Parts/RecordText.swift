import FirestoreWriter

/// A record of JSON lines, as `sumaq demo` and the shapes write them, as the fields of a document.
struct RecordText {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  /// The members of the object that a line holds; dates become times.
  static func fields(_ line: ArraySlice<UInt8>) -> [(String, EntityField)] {
    var text = RecordText(bytes: line, at: line.startIndex)
    if case .map(let fields) = text.value() { return fields }
    return []
  }

  private mutating func value() -> EntityField {
    switch bytes[at] {
    case UInt8(ascii: "{"): return .map(members())
    case UInt8(ascii: "["): return .list(elements())
    case UInt8(ascii: "\""): return Self.timed(string())
    default: return literal()
    }
  }

  private mutating func members() -> [(String, EntityField)] {
    var members: [(String, EntityField)] = []
    at += 1
    while bytes[at] != UInt8(ascii: "}") {
      let name = string()
      at += 1
      members.append((name, value()))
      if bytes[at] == UInt8(ascii: ",") { at += 1 }
    }
    at += 1
    return members
  }

  private mutating func elements() -> [EntityField] {
    var elements: [EntityField] = []
    at += 1
    while bytes[at] != UInt8(ascii: "]") {
      elements.append(value())
      if bytes[at] == UInt8(ascii: ",") { at += 1 }
    }
    at += 1
    return elements
  }

  private mutating func string() -> String {
    at += 1
    var text: [UInt8] = []
    while bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\") {
        at += 1
        text.append(bytes[at] == UInt8(ascii: "n") ? 0x0A : bytes[at] == UInt8(ascii: "t") ? 0x09 : bytes[at])
      } else {
        text.append(bytes[at])
      }
      at += 1
    }
    at += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func literal() -> EntityField {
    let word = String(decoding: bytes[at...].prefix { !",]}".utf8.contains($0) }, as: UTF8.self)
    at += word.utf8.count
    switch word {
    case "null": return .null
    case "true", "false": return .truth(word == "true")
    default: return Int64(word).map(EntityField.integer) ?? .double(Double(word) ?? 0)
    }
  }

  /// Firestore has a type for times.
  private static func timed(_ text: String) -> EntityField {
    let digits = text.utf8
    guard digits.count >= 20, digits.last == UInt8(ascii: "Z"), digits.dropFirst(10).first == UInt8(ascii: "T") else {
      return .text(text)
    }
    let numbers = text.dropLast().split { "-T:.".contains($0) }.compactMap { Int64($0) }
    guard numbers.count >= 6 else { return .text(text) }
    var day = numbers[2]
    // Days since 1970 of the Gregorian calendar, years from March on.
    let (year, month) = numbers[1] > 2 ? (numbers[0], numbers[1] - 3) : (numbers[0] - 1, numbers[1] + 9)
    day += 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 - 719_469
    return .time((((day * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]) * 1_000_000)
  }
}
