internal import Platform

/// Parses one JSON value (RFC 8259, strict) from raw bytes onto a tape of ranges.
///
/// It is iterative, so that nesting cannot exhaust the stack. Strings are scanned eight bytes at a time, and UTF-8 is
/// validated. A value that is cut by the end of the bytes is `incomplete`, and is scanned again from its start once
/// more bytes are available.
/// start once more bytes are there.
final class JSONScanner {
  enum Outcome: Hashable {
    case value
    case incomplete
    case fault(JSONFault)
  }

  /// What is expected next.
  enum Step {
    case value
    case key
    case keyOrEnd
    case valueOrEnd
    case separatorOrEnd
    case stop
  }

  /// The most containers that may be open at once.
  static let deepest = 1000
  /// The most values in a record, which limits the tape to 32 MB.
  static let mostNodes = 2_000_000

  let tape = JSONTape()
  /// The tape indexes of the open containers.
  let open: UnsafeMutablePointer<Int>
  /// A Bloom filter of the keys of each open object, to find duplicates.
  let seenKeys: UnsafeMutablePointer<UInt64>
  /// Whether an open object has so many keys that they are compared at its end.
  let hasManyKeys: UnsafeMutablePointer<Bool>
  var depth = 0
  private var outcome = Outcome.value
  /// The tape index of the last key that occurred in its object before, if there is one.
  var duplicateKey: Int?
  /// The index at which the record begins, from which offsets count.
  private(set) var origin = 0

  init() {
    open = .allocate(capacity: Self.deepest)
    seenKeys = .allocate(capacity: Self.deepest)
    hasManyKeys = .allocate(capacity: Self.deepest)
  }

  deinit {
    open.deallocate()
    seenKeys.deallocate()
    hasManyKeys.deallocate()
  }

  /// Scans the value at the cursor. Afterwards the cursor is behind the value, or at the fault.
  func scan(_ cursor: inout JSONCursor) -> Outcome {
    tape.clear()
    depth = 0
    duplicateKey = nil
    _ = cursor.significant()
    origin = cursor.index
    var step = Step.value
    while true {
      switch step {
      case .value: step = scanValue(&cursor)
      case .key: step = scanKey(&cursor)
      case .keyOrEnd: step = scanFirst(UInt8(ascii: "}"), .key, &cursor)
      case .valueOrEnd: step = scanFirst(UInt8(ascii: "]"), .value, &cursor)
      case .separatorOrEnd: step = scanSeparator(&cursor)
      case .stop: return outcome
      }
    }
  }

  @inline(__always)
  private func scanValue(_ cursor: inout JSONCursor) -> Step {
    guard let byte = cursor.significant() else { return runOut(cursor) }
    switch byte {
    case UInt8(ascii: "\""):
      if let problem = scanString(&cursor) { return stop(problem) }
      return .separatorOrEnd
    case UInt8(ascii: "{"): return scanOpening(.object, &cursor)
    case UInt8(ascii: "["): return scanOpening(.array, &cursor)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber(&cursor)
    case UInt8(ascii: "t"): return scanLiteral("true", .yes, &cursor)
    case UInt8(ascii: "f"): return scanLiteral("false", .no, &cursor)
    case UInt8(ascii: "n"): return scanLiteral("null", .null, &cursor)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return fault(.badLiteral)
    default: return fault(.valueExpected)
    }
  }

  @inline(__always)
  private func scanOpening(_ kind: JSONNode.Kind, _ cursor: inout JSONCursor) -> Step {
    guard depth < Self.deepest else { return fault(.tooDeep) }
    open[depth] = tape.count
    seenKeys[depth] = 0
    hasManyKeys[depth] = false
    depth &+= 1
    tape.append(JSONNode(kind: kind, start: offset(cursor.index), length: 0, next: 0))
    cursor.index &+= 1
    return kind == .object ? .keyOrEnd : .valueOrEnd
  }

  /// Scans what may follow an opening bracket: its end, or the first of its content.
  @inline(__always)
  private func scanFirst(_ closing: UInt8, _ content: Step, _ cursor: inout JSONCursor) -> Step {
    guard let byte = cursor.significant() else { return runOut(cursor) }
    guard byte == closing else { return content }
    return scanClosing(&cursor)
  }

  @inline(__always)
  private func scanSeparator(_ cursor: inout JSONCursor) -> Step {
    guard depth > 0 else { return stop(.value) }
    guard let byte = cursor.significant() else { return runOut(cursor) }
    let isObject = tape[open[depth &- 1]].kind == .object
    if byte == UInt8(ascii: ",") {
      guard tape.count < Self.mostNodes else { return fault(.tooLarge) }
      cursor.index &+= 1
      return isObject ? .key : .value
    }
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return fault(.commaExpected(inObject: isObject))
    }
    return scanClosing(&cursor)
  }

  @inline(__always)
  private func scanClosing(_ cursor: inout JSONCursor) -> Step {
    cursor.index &+= 1
    depth &-= 1
    tape.close(open[depth], end: cursor.index &- origin)
    if hasManyKeys[depth] { compareAllKeys(of: open[depth], cursor.base) }
    return .separatorOrEnd
  }

  /// Scans a key and its colon.
  @inline(__always)
  private func scanKey(_ cursor: inout JSONCursor) -> Step {
    guard let byte = cursor.significant() else { return runOut(cursor) }
    guard byte == UInt8(ascii: "\"") else { return fault(.keyExpected) }
    let key = tape.count
    if let problem = scanString(&cursor) { return stop(problem) }
    noteKey(key, cursor.base)
    guard let colon = cursor.significant() else { return runOut(cursor) }
    guard colon == UInt8(ascii: ":") else { return fault(.colonExpected) }
    cursor.index &+= 1
    return .value
  }

  @inline(__always)
  func fault(_ fault: JSONFault) -> Step { stop(.fault(fault)) }

  @inline(__always)
  func runOut(_ cursor: JSONCursor) -> Step { stop(cursor.isLast ? .fault(.unexpectedEnd) : .incomplete) }

  @inline(__always)
  private func stop(_ end: Outcome) -> Step {
    outcome = end
    return .stop
  }

  @inline(__always)
  func offset(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index &- origin) }
}

/// A position in bytes that are being scanned, with its line.
struct JSONCursor {
  let base: UnsafePointer<UInt8>
  /// The index of the next byte.
  var index: Int
  /// The number of available bytes.
  let end: Int
  /// Whether no bytes follow the available ones.
  let isLast: Bool
  /// The line of the next byte, counted from 1.
  var line: Int
  /// The index at which that line begins; negative if it is before the available bytes.
  var lineStart: Int

  /// The column of the next byte, counted from 1.
  var column: Int { index - lineStart + 1 }

  /// The next byte that is no white space; nil at the end.
  @inline(__always)
  mutating func significant() -> UInt8? {
    while index < end {
      let byte = base[index]
      if byte > 0x20 { return byte }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index &+= 1
      if byte != 0x20, byte != 0x09 { passBreak(byte) }
    }
    return nil
  }

  /// Counts a line break, which is LF, CR LF or a lone CR. The window keeps the byte before the first one.
  @inline(__always)
  private mutating func passBreak(_ byte: UInt8) {
    let endsPair = byte == 0x0A && index >= 2 && base[index &- 2] == 0x0D
    if !endsPair { line &+= 1 }
    lineStart = index
  }
}

/// Why bytes are not valid JSON (RFC 8259), in words for people.
enum JSONFault: Sendable, Hashable {
  case valueExpected
  case keyExpected
  case colonExpected
  case commaExpected(inObject: Bool)
  case badNumber
  case badLiteral
  case badEscape
  case controlCharacter
  case invalidUTF8
  case tooDeep
  case tooLarge
  case unexpectedEnd
  case lineEnd

  var words: String {
    switch self {
    case .valueExpected: "a value is expected here"
    case .keyExpected: "a key in double quotes or } is expected here"
    case .colonExpected: "a colon is expected after the key"
    case .commaExpected(inObject: true): "a comma or } is expected after the value"
    case .commaExpected(inObject: false): "a comma or ] is expected after the value"
    case .badNumber: "this is no number of JSON"
    case .badLiteral: "only true, false and null may stand without quotes"
    case .badEscape: "this escape does not exist in JSON"
    case .controlCharacter: "a control character is in a string and must be escaped"
    case .invalidUTF8: "the bytes here are not UTF-8"
    case .tooDeep: "values are nested more than \(JSONScanner.deepest) deep"
    case .tooLarge: "one record is larger than sumaq reads"
    case .unexpectedEnd: "the file ends within a value"
    case .lineEnd: "the line ends within a value"
    }
  }
}
