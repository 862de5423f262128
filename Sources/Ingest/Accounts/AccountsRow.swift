/// One row of a Firebase Auth export as CSV, of which only what may be kept is taken.
///
/// 27 or 28 columns without a header, and a comma behind the last: 1 id, 2 e-mail, 3 verified, 4 and 5 password hash and
/// salt, 6 name, 7 photo, four columns for each of four providers, 24 and 25 times in milliseconds, 26 phone, 27 disabled,
/// 28 claims. Names are quoted only where they hold a comma, and quotes within stay as they are, so that columns are told
/// by what they must look like.
struct AccountsRow {
  private(set) var id: ArraySlice<UInt8>
  private(set) var email: ArraySlice<UInt8>
  private(set) var name: [UInt8]
  private(set) var photo: ArraySlice<UInt8>
  private(set) var created: ArraySlice<UInt8>
  private(set) var phone: ArraySlice<UInt8>
  /// Columns behind the times, of which the rows of a file have as many.
  let columnsBehind: Int

  /// The column of the time of creation, in a row whose names hold no comma.
  private static let createdColumn = 23
  /// Commas that names may hold.
  private static let mostCommas = 200

  /// Nil for a row that cannot be told for certain: a column that slipped could be a password's hash.
  init?(_ row: [UInt8]) {
    var line = row[...]
    while let last = line.last, last == 0x0D || last == 0x0A { line.removeLast() }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count >= 27, Self.isBegun(parts), let place = Self.created(parts), Self.isEnded(parts, place) else {
      return nil
    }
    // Of two rows in one line, the first would take the second one in.
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

  /// Whether a line may be a row that damage has hit: its beginning or its end is one's, or enough of it. The first line
  /// of a file is no row of another table's, so that less of it tells.
  static func resembles(_ line: [UInt8], isFirst: Bool) -> Bool {
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count >= 4 else { return false }
    let hasHash = isTruth(parts[2]) && !parts[2].isEmpty && parts[3].count >= 8 && parts[3].allSatisfy(isBase64)
    if isFirst, hasHash, parts[1].isEmpty || parts[1].contains(UInt8(ascii: "@")) { return true }
    guard (20...60).contains(parts.count) else { return false }
    return isBegun(parts) || hasHash
      || parts.indices.dropFirst(18).dropLast(3).contains { isTime(parts[$0]) && isTime(parts[$0 + 1]) }
  }

  /// Whether a line is the beginning of a row, be it damaged: what follows a line break in a name is none.
  static func begins(_ line: [UInt8]) -> Bool {
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count >= 5 else { return false }
    if isTruth(parts[2]), !parts[2].isEmpty { return true }
    return parts[1].contains(UInt8(ascii: "@")) && parts[3].count >= 16 && parts[3].allSatisfy(isBase64)
  }

  private typealias Parts = [ArraySlice<UInt8>]

  /// An id, an e-mail address or none, a truth value, and a hash and a salt in Base64 or none.
  private static func isBegun(_ parts: Parts) -> Bool {
    guard !parts[0].isEmpty, parts[0].count <= 128, parts[0].allSatisfy({ $0 > 0x20 && $0 != 0x22 }) else {
      return false
    }
    guard parts[1].isEmpty || parts[1].contains(UInt8(ascii: "@")), isTruth(parts[2]), !parts[2].isEmpty else {
      return false
    }
    return parts[3].allSatisfy(isBase64) && parts[4].allSatisfy(isBase64)
  }

  /// The first place at which two times follow each other, the second of which may be missing.
  private static func created(_ parts: Parts) -> Int? {
    let last = min(createdColumn + mostCommas, parts.count - 4)
    guard last >= createdColumn else { return nil }
    return (createdColumn...last).first { place in
      isTime(parts[place]) && (parts[place + 1].isEmpty || isTime(parts[place + 1]))
        && (parts[place + 2].isEmpty || parts[place + 2].first == UInt8(ascii: "+")) && isTruth(parts[place + 3])
    }
  }

  /// Whether nothing follows the times but a phone number, a truth value, claims in quotes, and a comma.
  private static func isEnded(_ parts: Parts, _ created: Int) -> Bool {
    var claims = parts[(created + 4)...]
    if claims.last?.isEmpty == true { claims.removeLast() }
    guard let first = claims.first else { return true }
    if claims.count == 1, first.isEmpty { return true }
    return isOneCell(Array(claims.joined(separator: [UInt8(ascii: ",")])))
  }

  /// Whether text is one cell in quotes, within which they are doubled or stand behind a backslash: of two rows in one
  /// line, the second would else be taken for claims.
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

  /// The name, and the index of the photo behind it; only a name in quotes holds a comma.
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

  /// The commas are of names at providers: one of those begins with a quote.
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

  /// What may be kept as a line of JSON, without its end.
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
