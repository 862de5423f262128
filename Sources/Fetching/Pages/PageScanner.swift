/// Reads a page of a list as its bytes come: which records it holds, and the token of the page that follows.
///
/// A page is a list of objects, an object with one such list in it, or objects one after the other. Memory: a name or a token.
/// Strings are passed as they are, so that a page of any size costs one pass.
struct PageScanner {
  enum Kind: Sendable, Hashable {
    case nothing
    /// `[{…}, {…}]`.
    case list
    /// `{"reviews": [{…}, {…}], "nextPageToken": "…"}`.
    case object
    /// Objects, a line each.
    case lines
    /// No JSON.
    case other
  }

  /// The longest name and token, in bytes.
  static let longestToken = 8192

  private(set) var kind = Kind.nothing
  /// Of the lists of objects within an object.
  private(set) var listNames: Set<String> = []
  /// As it stands in the page: a string with its quotes, or a word.
  private(set) var rawToken: [UInt8]?
  /// A member of the page's object is an empty list.
  private(set) var hasEmptyList = false
  /// All that was opened is closed.
  var isWhole: Bool { depth == 0 && !isInString && kind != .nothing }

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Of the name or the value of a member of the page's object.
  private var text: [UInt8] = []
  private var isName = true
  private var name = ""
  /// The depth within the list of records; nil outside of one.
  private var recordDepth: Int?
  /// A list has just begun, of which it is not known whether it holds objects.
  private var isListOpen = false

  /// With `writes`, the records' bytes are put into `lines`, a line each.
  init(writes: Bool = false) { self.writes = writes }

  /// To be taken and emptied after each piece.
  var lines: [UInt8] = []
  private let writes: Bool

  private mutating func put(_ byte: UInt8) { if writes { lines.append(byte) } }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes where kind != .other && kind != .lines {
      if isInString { inString(byte) } else { outside(byte) }
    }
  }

  private var isInRecord: Bool { recordDepth.map { depth > $0 } ?? false }
  /// Among the members of the page's own object.
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

  /// Behind the page's only value nothing stands; before it, a byte order mark may.
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

  /// A comma, a colon or a byte of a value.
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
