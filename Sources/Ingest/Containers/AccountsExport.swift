internal import Platform

/// Recognizes Firebase Auth's exports of accounts by the beginning of their text. Their password hashes, salts and
/// tokens must never be read as anything else.
enum AccountsExport {
  /// Names that few other exports have.
  private static let telling = [
    "localId", "passwordHash", "providerUserInfo", "rawId", "federatedId", "mfaInfo", "validSince", "passwordUpdatedAt",
  ]
  /// Names that documents of users have as well.
  private static let common = [
    "salt", "customAttributes", "emailVerified", "lastSignedInAt", "lastLoginAt", "disabled",
  ]

  /// Whether JSON contains accounts: `users` with objects that have `localId`, or several of their other names. Damage
  /// to one account thus does not hide the other accounts.
  static func isJSON(_ text: [UInt8]) -> Bool {
    let names = quoted(in: text)
    let strong = telling.filter(names.contains).count
    guard strong == 1 else { return strong > 1 }
    return names.contains("localId") && (names.contains("users") || common.contains(where: names.contains))
  }

  /// Whether these normalized column names are those of a table of accounts.
  static func isTable(_ fields: Set<String>) -> Bool {
    fields.contains("localid") && !fields.isDisjoint(with: ["passwordhash", "salt", "passwordsalt", "emailverified"])
  }

  private static let wanted = (telling + common + ["users"]).map { (name: $0, bytes: Array($0.utf8)) }

  /// The wanted names that occur in quotes.
  private static func quoted(in text: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    text.withUnsafeBytes { text in
      var start = 0
      while let quote = next(from: start, in: text) {
        start = quote + 1
        guard let end = next(from: start, in: text), (4...17).contains(end - start) else { continue }
        let name = text[start..<end]
        guard let match = wanted.first(where: { $0.bytes.count == name.count && name.elementsEqual($0.bytes) }) else {
          continue
        }
        found.insert(match.name)
      }
    }
    return found
  }

  private static func next(from start: Int, in text: UnsafeRawBufferPointer) -> Int? {
    guard start < text.count, let base = text.baseAddress,
      let quote = memchr(base + start, Int32(UInt8(ascii: "\"")), text.count - start)
    else { return nil }
    return UnsafeRawPointer(quote) - base
  }

  /// Whether text is a table of accounts. Such a table has no header; instead one of the first rows is a row of
  /// accounts, possibly a damaged one.
  static func isCSV(_ text: [UInt8]) -> Bool {
    guard let first = text.first(where: { !ASCIIText.isSpace($0) }), !"{[".utf8.contains(first) else { return false }
    let lines = text.split(separator: 0x0A, maxSplits: 60, omittingEmptySubsequences: true).prefix(60).map { Array($0) }
    if lines.contains(where: { AccountsRow($0) != nil }) { return true }
    return lines.prefix(3).enumerated().contains { AccountsRow.resembles($0.element, isFirst: $0.offset == 0) }
  }
}

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

/// A Firebase Auth export as CSV, converted to lines of JSON with only the fields that may be stored. An account is on
/// the line on which its row begins. A line is empty if it continues a row or is rejected.
final class AccountsSource: ByteSource {
  /// Called with the line of a row that cannot be split.
  typealias Rejecter = (_ line: Int) throws -> Void

  private let source: PeekingSource
  private let reject: Rejecter
  /// Lines that were read and not written, without their line breaks.
  private var lines: [[UInt8]] = []
  private var rest: [UInt8] = []
  /// The offset of the next line in `rest`.
  private var next = 0
  /// Whether the current line is longer than any row.
  private var isTooLong = false
  /// Whether the last line lacks a line break.
  private var isCut = false
  /// The `columnsBehind` of the last row.
  private var columnsBehind: Int?
  private var isEnded = false
  private var fault: (any Error)?
  /// The line number of the first of `lines`.
  private var line = 1
  private let ready = JSONLine()

  /// A longer line is not in this format.
  private static let longestLine = 256 << 10
  /// The most line breaks that a name may contain.
  private static let mostBreaks = 8

  init(_ source: PeekingSource, reject: @escaping Rejecter) {
    self.source = source
    self.reject = reject
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while ready.isDrained { guard try writeRow() else { break } }
    if ready.isDrained, let fault { throw fault }
    return ready.drain(into: buffer)
  }

  /// Writes the next row; false at the end.
  private func writeRow() throws -> Bool {
    guard readLines(1) else { return false }
    if lines[0].allSatisfy(ASCIIText.isSpace) {
      pass(1)
      return true
    }
    for count in 1...Self.mostBreaks + 1 where readLines(count) {
      // The beginning of another row ends an incomplete one, even if the other row is incomplete too.
      if count > 1, AccountsRow.begins(lines[count - 1]) { break }
      guard let row = AccountsRow(Array(lines[..<count].joined(separator: [0x0A]))) else { continue }
      row.json.withUnsafeBytes { ready.append($0) }
      if isCut, lines.count == count, fault == nil, isShort(row, lines[count - 1]) { fault = Self.cut }
      columnsBehind = row.columnsBehind
      pass(count)
      return true
    }
    if isCut, lines.count == 1, fault == nil { fault = Self.cut }
    try reject(line)
    pass(1)
    return true
  }

  private static let cut = IngestProblems.truncated.fault("the last row of accounts is cut off")

  /// Whether a last line without a line break lacks a column that the row before has, or a closing quote.
  private func isShort(_ row: AccountsRow, _ line: [UInt8]) -> Bool {
    if let columnsBehind, columnsBehind != row.columnsBehind { return true }
    return line.reduce(0) { $0 + ($1 == UInt8(ascii: "\"") ? 1 : 0) } % 2 == 1
  }

  private func pass(_ count: Int) {
    for _ in 0..<count { ready.append(UInt8(ascii: "\n")) }
    lines.removeFirst(count)
    line += count
  }

  /// Reads ahead until this number of lines is buffered; false if there are fewer than `count` lines.
  private func readLines(_ count: Int) -> Bool {
    while lines.count < count, readLine() {}
    return lines.count >= count
  }

  private func readLine() -> Bool {
    while true {
      if let end = rest[next...].firstIndex(of: 0x0A) {
        add(rest[next..<end])
        next = end + 1
        return true
      }
      guard !isEnded else { break }
      if rest.count - next > Self.longestLine { (next, isTooLong) = (rest.count, true) }
      fill()
    }
    guard next < rest.count || isTooLong else { return false }
    isCut = true
    add(rest[next...])
    next = rest.count
    return true
  }

  /// Adds a line. A line that is too long is left empty, and is no row.
  private func add(_ line: ArraySlice<UInt8>) {
    lines.append(isTooLong ? [0] : Array(line))
    isTooLong = false
  }

  private func fill() {
    rest.removeFirst(next)
    next = 0
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    do {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      isEnded = count == 0
      rest += piece[..<count]
    } catch { (isEnded, fault) = (true, error) }
  }
}
