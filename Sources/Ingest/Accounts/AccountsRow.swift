/// One row of a Firebase Auth export as CSV, of which only the fields that may be stored are read.
///
/// A row has 27 or 28 columns, a comma behind the last one, and no header: 1 id, 2 e-mail, 3 verified, 4 and 5 password
/// hash and salt, 6 name, 7 photo, four columns for each of four providers, 24 and 25 times in milliseconds, 26 phone,
/// 27 disabled, 28 claims. Names are quoted only if they contain a comma, and quotes within them are not escaped.
/// Columns are therefore recognized by the form of their values.
struct AccountsRow {
  private(set) var id: ArraySlice<UInt8>
  private(set) var email: ArraySlice<UInt8>
  private(set) var name: [UInt8]
  private(set) var photo: ArraySlice<UInt8>
  private(set) var created: ArraySlice<UInt8>
  private(set) var phone: ArraySlice<UInt8>
  /// The number of columns behind the times, which is the same in all rows of a file.
  let columnsBehind: Int

  /// The column of the creation time in a row whose names contain no comma.
  private static let createdColumn = 23
  /// The most commas that names may contain.
  private static let mostCommas = 200

  /// Returns nil for a row that cannot be split with certainty, as a shifted column could be a password's hash.
  init?(_ row: [UInt8]) {
    var line = row[...]
    while let last = line.last, last == 0x0D || last == 0x0A { line.removeLast() }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count >= 27, Self.isBegun(parts), let place = Self.created(parts), Self.isEnded(parts, place) else {
      return nil
    }
    // If two rows are on one line, the first must not include the second.
    let isOneRow =
      !parts[7..<place].contains { !$0.isEmpty && Self.isTruth($0) }
      && !(Self.createdColumn..<place).contains { Self.isTime(parts[$0]) && Self.isTime(parts[$0 + 1]) }
    guard place == Self.createdColumn || isOneRow else { return nil }
    guard let named = Self.name(parts, extra: place - Self.createdColumn) else { return nil }
    id = parts[0]
    email = parts[1]
    name = named.text
    photo = parts[named.next]
    created = parts[place]
    phone = parts[place + 2]
    let hasClaims = place + 4 < parts.count - (parts.last?.isEmpty == true ? 1 : 0)
    columnsBehind = (hasClaims ? 1 : 0) + (parts.last?.isEmpty == true ? 2 : 0)
  }

  /// Whether a line may be a damaged row: its beginning or its end has the form of a row, or enough of it. The first
  /// line of a file cannot belong to another table, so less is required of it.
  static func resembles(_ line: [UInt8], isFirst: Bool) -> Bool {
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count >= 4 else { return false }
    let hasHash = isTruth(parts[2]) && !parts[2].isEmpty && parts[3].count >= 8 && parts[3].allSatisfy(isBase64)
    if isFirst, hasHash, parts[1].isEmpty || parts[1].contains(UInt8(ascii: "@")) { return true }
    guard (20...60).contains(parts.count) else { return false }
    return isBegun(parts) || hasHash
      || parts.indices.dropFirst(18).dropLast(3).contains { isTime(parts[$0]) && isTime(parts[$0 + 1]) }
  }

  /// Whether a line begins like a row, even a damaged one. A line that continues a name after a line break does not.
  static func begins(_ line: [UInt8]) -> Bool {
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count >= 5 else { return false }
    if isTruth(parts[2]), !parts[2].isEmpty { return true }
    return parts[1].contains(UInt8(ascii: "@")) && parts[3].count >= 16 && parts[3].allSatisfy(isBase64)
  }

  private typealias Parts = [ArraySlice<UInt8>]

  /// Whether the parts begin with an id, an e-mail address or none, a truth value, and a hash and a salt in Base64 or
  /// none.
  private static func isBegun(_ parts: Parts) -> Bool {
    guard !parts[0].isEmpty, parts[0].count <= 128, parts[0].allSatisfy({ $0 > 0x20 && $0 != 0x22 }) else {
      return false
    }
    guard parts[1].isEmpty || parts[1].contains(UInt8(ascii: "@")), isTruth(parts[2]), !parts[2].isEmpty else {
      return false
    }
    return parts[3].allSatisfy(isBase64) && parts[4].allSatisfy(isBase64)
  }

  /// The first index with two consecutive times, of which the second may be missing.
  private static func created(_ parts: Parts) -> Int? {
    let last = min(createdColumn + mostCommas, parts.count - 4)
    guard last >= createdColumn else { return nil }
    return (createdColumn...last).first { place in
      isTime(parts[place]) && (parts[place + 1].isEmpty || isTime(parts[place + 1]))
        && (parts[place + 2].isEmpty || parts[place + 2].first == UInt8(ascii: "+")) && isTruth(parts[place + 3])
    }
  }

  /// Whether only a phone number, a truth value, claims in quotes and a comma follow the times.
  private static func isEnded(_ parts: Parts, _ created: Int) -> Bool {
    var claims = parts[(created + 4)...]
    if claims.last?.isEmpty == true { claims.removeLast() }
    guard let first = claims.first else { return true }
    if claims.count == 1, first.isEmpty { return true }
    return isOneCell(Array(claims.joined(separator: [UInt8(ascii: ",")])))
  }

  /// Whether text is one quoted cell, within which quotes are doubled or escaped by a backslash. Otherwise the second
  /// of two rows on one line would be taken for claims.
  private static func isOneCell(_ text: [UInt8]) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard text.count > 1, text.first == quote, text.last == quote else { return false }
    var place = 1
    while place < text.count - 1 {
      if text[place] == quote, text[place - 1] != UInt8(ascii: "\\") || place == 1 {
        guard place + 1 < text.count - 1, text[place + 1] == quote else { return false }
        place += 1
      }
      place += 1
    }
    return true
  }

  /// The name, and the index of the photo behind it. Only a quoted name contains a comma.
  private static func name(_ parts: Parts, extra: Int) -> (text: [UInt8], next: Int)? {
    let (quote, first) = (UInt8(ascii: "\""), 5)
    guard extra > 0, parts[first].first == quote else {
      let isPlain = extra == 0 || isOfProviders(parts, extra)
      return isPlain && isPhoto(parts[first + 1]) ? (Array(parts[first]), first + 1) : nil
    }
    for end in first...first + extra where parts[end].last == quote && isPhoto(parts[end + 1]) {
      let text = Array(parts[first...end].joined(separator: [UInt8(ascii: ",")]))
      if text.count > 1 { return (Array(text.dropFirst().dropLast()), end + 1) }
    }
    return nil
  }

  /// Whether the extra commas belong to names at providers, one of which then begins with a quote.
  private static func isOfProviders(_ parts: Parts, _ extra: Int) -> Bool {
    parts[7...createdColumn + extra - 1].contains { $0.first == UInt8(ascii: "\"") }
  }

  private static func isPhoto(_ part: ArraySlice<UInt8>) -> Bool {
    part.isEmpty || part.starts(with: Array("https://".utf8)) || part.starts(with: Array("http://".utf8))
  }

  private static func isTime(_ part: ArraySlice<UInt8>) -> Bool {
    (11...14).contains(part.count) && part.allSatisfy(ASCIIText.isDigit)
  }

  private static func isTruth(_ part: ArraySlice<UInt8>) -> Bool {
    part.isEmpty || part.elementsEqual("true".utf8) || part.elementsEqual("false".utf8)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    ASCIIText.isDigit(byte) || ASCIIText.isLetter(byte) || "+/=-_".utf8.contains(byte)
  }

  /// The fields that may be stored, as a JSON object without a line break.
  var json: [UInt8] {
    var line = Array("{".utf8)
    let members: [(String, [UInt8])] = [
      ("localId", Array(id)), ("email", Array(email)), ("displayName", name), ("photoUrl", Array(photo)),
      ("createdAt", Array(created)), ("phoneNumber", Array(phone)),
    ]
    for (key, value) in members where !value.isEmpty {
      if line.count > 1 { line.append(UInt8(ascii: ",")) }
      line += Array("\"\(key)\":".utf8)
      line += Self.quoted(value)
    }
    line.append(UInt8(ascii: "}"))
    return line
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        quoted += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: quoted.append(byte)
      }
    }
    return quoted + [UInt8(ascii: "\"")]
  }
}
