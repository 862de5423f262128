internal import Model

/// Scans the bytes of a page of a list: finds its records, and the token of the next page.
///
/// A page is a list of objects, an object that contains one such list, or objects one after the other. Only a name or a
/// token is kept in memory. Strings are not decoded, so that a page of any size costs one pass.
struct PageScanner {
  enum Kind: Sendable, Hashable {
    case nothing
    /// `[{…}, {…}]`.
    case list
    /// `{"reviews": [{…}, {…}], "nextPageToken": "…"}`.
    case object
    /// Objects, one per line.
    case lines
    /// Something other than JSON.
    case other
  }

  /// The maximum length of a name and a token, in bytes.
  static let longestToken = 8192

  private(set) var kind = Kind.nothing
  /// The names of the lists of objects within an object.
  private(set) var listNames: Set<String> = []
  /// The token as the page contains it: a string with its quotes, or a word.
  private(set) var rawToken: [UInt8]?
  /// Whether a member of the page's object is an empty list.
  private(set) var hasEmptyList = false
  /// Whether every bracket and string is closed.
  var isWhole: Bool { depth == 0 && !isInString && kind != .nothing }

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The name or value of a member of the page's object.
  private var text: [UInt8] = []
  private var isName = true
  private var name = ""
  /// The depth within the list of records; nil outside it.
  private var recordDepth: Int?
  /// Whether a list has just begun, and it is unknown whether it contains objects.
  private var isListOpen = false

  /// With `writes`, the bytes of the records are written to `lines`, one per line.
  init(writes: Bool = false) { self.writes = writes }

  /// The caller reads and empties it after each piece.
  var lines: [UInt8] = []
  private let writes: Bool

  private mutating func put(_ byte: UInt8) { if writes { lines.append(byte) } }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes where kind != .other && kind != .lines {
      if isInString { inString(byte) } else { outside(byte) }
    }
  }

  private var isInRecord: Bool { recordDepth.map { depth > $0 } ?? false }
  /// Whether the scanner is among the members of the page's own object.
  private var isAmongMembers: Bool { kind == .object && depth == 1 }

  private mutating func inString(_ byte: UInt8) {
    keep(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  private mutating func outside(_ byte: UInt8) {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: return
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
    default:
      if depth == 0 { return afterEnd(byte) }
      isListOpen = false
      if byte == UInt8(ascii: "\"") { isInString = true }
      separate(byte)
    }
  }

  /// Nothing may follow the page's only value; a byte order mark may precede it.
  private mutating func afterEnd(_ byte: UInt8) {
    if kind == .nothing, [0xEF, 0xBB, 0xBF].contains(byte) { return }
    kind = .other
  }

  private mutating func open(_ byte: UInt8) {
    let isObject = byte == UInt8(ascii: "{")
    if depth == 0 {
      guard kind == .nothing else {
        kind = kind == .object && isObject ? .lines : .other
        return
      }
      kind = isObject ? .object : .list
      isListOpen = !isObject
    } else if isListOpen, isObject {
      recordDepth = depth
      if kind == .object { listNames.insert(name) }
      isListOpen = false
    } else if recordDepth == nil {
      isListOpen = !isObject && isAmongMembers
    }
    keep(byte)
    depth += 1
  }

  private mutating func close(_ byte: UInt8) {
    if isListOpen, kind == .object { hasEmptyList = true }
    isListOpen = false
    guard depth > 0 else {
      kind = .other
      return
    }
    let wasInRecord = isInRecord
    if isAmongMembers { endMember() }
    depth -= 1
    if wasInRecord { put(byte) }
    guard let recordDepth else { return }
    if depth < recordDepth {
      self.recordDepth = nil
      put(0x0A)
    }
  }

  /// Handles a comma, a colon or a byte of a value.
  private mutating func separate(_ byte: UInt8) {
    if let recordDepth, depth == recordDepth {
      put(byte == UInt8(ascii: ",") ? 0x0A : byte)
      return
    }
    switch byte {
    case UInt8(ascii: ":") where isAmongMembers:
      name = String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
      text = []
      isName = false
    case UInt8(ascii: ",") where isAmongMembers: endMember()
    default: keep(byte)
    }
  }

  private mutating func endMember() {
    if !isName, name == "nextPageToken" { rawToken = text }
    text = []
    isName = true
  }

  private mutating func keep(_ byte: UInt8) {
    if recordDepth != nil {
      put(byte)
    } else if isAmongMembers, text.count <= Self.longestToken {
      text.append(byte)
    }
  }
}

/// The token in a response that identifies the next page.
enum PageToken {
  /// Nil if there is no further page: no token, an empty one, null or false.
  static func text(_ raw: [UInt8]?) throws(FetchFailure) -> String? {
    guard let raw, !raw.isEmpty else { return nil }
    guard raw.count <= PageScanner.longestToken else { throw .wrongContent("its nextPageToken is too long") }
    let node: DocumentNode
    do throws(DocumentReader.Fault) { node = try DocumentReader.read(String(decoding: raw, as: UTF8.self)) } catch {
      throw .wrongContent("its nextPageToken is no JSON")
    }
    switch node.content {
    case .text(let text): return text.isEmpty ? nil : text
    case .number(let digits): return digits
    case .null, .flag(false): return nil
    default: throw .wrongContent("its nextPageToken is \(node.kindInWords)")
    }
  }

  /// The address of the page of a token: that of the export, with `pageToken` set.
  static func address(_ token: String, of address: FetchAddress) throws(FetchFailure) -> FetchAddress {
    let parts = address.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count == 2 ? parts[1].split(separator: "&") : []
    let kept = query.filter { !$0.hasPrefix("pageToken=") }.map(String.init)
    let all = kept + ["pageToken=\(PercentEncoding.component(token))"]
    return try FetchAddress("\(parts[0])?\(all.joined(separator: "&"))")
  }
}
