internal import CExpat
internal import Platform

/// Parses an XML text piece by piece as its events are needed, in constant memory.
///
/// A document type declaration is refused, so that no entity of the text's own is ever expanded.
final class XMLTextReader {
  private let parser: OpaquePointer
  private let source: any ByteSource
  // proven: the receiver of the events owns the reader, or has the same owner.
  private unowned(unsafe) let events: any XMLEvents
  /// The name of the text in messages.
  private let name: String
  private(set) var isDone = false
  private var isPaused = false
  private var sawEnd = false
  private var depth = 0
  /// The namespace of the root. Elements of other namespaces belong to extensions of the format.
  private var namespace: [CChar] = []
  /// Bytes since the last event; the parser would buffer an element without end.
  private var silentBytes = 0
  private var refusal: String?

  private static let pieceBytes: Int32 = 32 << 10
  private static let mostSilentBytes = 2 << 20
  private static let mostDepth = 64

  init(_ source: any ByteSource, name: String, events: any XMLEvents) throws {
    guard let parser = XML_ParserCreateNS(nil, XMLName.separator) else {
      throw IngestProblems.cannotRead.fault("the XML reader could not be started")
    }
    self.parser = parser
    self.source = source
    self.name = name
    self.events = events
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setHandlers()
  }

  deinit { XML_ParserFree(parser) }

  private func setHandlers() {
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let reader = XMLTextReader.of(user), let name else { return }
        reader.start(name, XMLAttributes(attributes))
      },
      { user, name in
        guard let reader = XMLTextReader.of(user), let name else { return }
        reader.end(name)
      })
    XML_SetCharacterDataHandler(parser) { user, text, count in
      guard let reader = XMLTextReader.of(user), let text else { return }
      reader.silentBytes = 0
      reader.events.text(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
      XMLTextReader.of(user)?.refuse("holds a document type declaration, which no spreadsheet program writes")
    }
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLTextReader? {
    user.map { Unmanaged<XMLTextReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(_ element: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    silentBytes = 0
    if depth == 0 { namespace = XMLName.namespace(of: element) }
    depth += 1
    if depth > Self.mostDepth { return refuse("has elements more than \(Self.mostDepth) deep") }
    events.start(XMLName(element, of: namespace), attributes)
  }

  private func end(_ element: UnsafePointer<CChar>) {
    silentBytes = 0
    depth -= 1
    events.end(XMLName(element, of: namespace))
  }

  /// Makes `advance` return after this event. The next call continues behind it.
  func pause() { XML_StopParser(parser, XML_Bool(XML_TRUE)) }

  /// Ends the reading with a fault; call it from an event.
  func refuse(_ words: String) {
    guard refusal == nil else { return }
    refusal = words
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// Parses another piece of the text, or up to a pause. Throws an `InputFault` if the text is not valid XML.
  func advance() throws {
    guard !isDone else { return }
    let status = isPaused ? XML_ResumeParser(parser) : try parsePiece()
    isPaused = status == XML_STATUS_SUSPENDED
    if isPaused { return }
    if status == XML_STATUS_ERROR {
      isDone = true
      throw fault
    }
    isDone = sawEnd
  }

  private func parsePiece() throws -> XML_Status {
    guard let buffer = XML_GetBuffer(parser, Self.pieceBytes) else { throw fault }
    let count: Int
    do {
      count = try source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(Self.pieceBytes)))
    } catch {
      isDone = true
      throw error
    }
    sawEnd = count == 0
    silentBytes += count
    if silentBytes > Self.mostSilentBytes { refuse("has an element that is larger than sumaq reads") }
    if refusal != nil {
      isDone = true
      throw fault
    }
    return XML_ParseBuffer(parser, Int32(count), sawEnd ? 1 : 0)
  }

  private var fault: InputFault {
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown reason"
    let words = refusal ?? "is no sound XML (\(reason), line \(XML_GetCurrentLineNumber(parser)))"
    return IngestProblems.workbookDamaged.fault("\(name) of the workbook \(words)")
  }
}

/// Receives the events of an XML text in their order.
protocol XMLEvents: AnyObject {
  func start(_ element: XMLName, _ attributes: XMLAttributes)
  func end(_ element: XMLName)
  /// Called with a piece of text; one text may have several pieces.
  func text(_ piece: UnsafeRawBufferPointer)
}

/// The name of an element or attribute without its namespace; valid only during the call.
struct XMLName {
  /// Is between a namespace and a name. No namespace contains it.
  static let separator: CChar = 0x20

  private let start: UnsafePointer<CChar>
  private let count: Int

  @inline(__always)
  init(_ name: UnsafePointer<CChar>) {
    var first = name
    var end = name
    while end.pointee != 0 {
      if end.pointee == Self.separator { first = end + 1 }
      end += 1
    }
    start = first
    count = end - first
  }

  /// The name of an element. One of another namespace than `namespace`, which ends with the separator, equals no word.
  @inline(__always)
  init(_ name: UnsafePointer<CChar>, of namespace: [CChar]) {
    let isOwn = strncmp(name, namespace, namespace.count) == 0
    let local = XMLName(isOwn ? name + namespace.count : name)
    start = local.start
    count = isOwn && local.start == name + namespace.count ? local.count : -1
  }

  /// The namespace of a text's root, with the separator; empty if it has none.
  static func namespace(of root: UnsafePointer<CChar>) -> [CChar] {
    Array(UnsafeBufferPointer(start: root, count: XMLName(root).start - root))
  }

  @inline(__always)
  static func == (name: XMLName, word: StaticString) -> Bool {
    name.count == word.utf8CodeUnitCount && memcmp(name.start, word.utf8Start, name.count) == 0
  }
}

/// The attributes of an element; valid only during the call.
struct XMLAttributes {
  /// Alternating names and values, with a null behind the last.
  private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.pairs = pairs }

  /// The value of the attribute with a local name.
  @inline(__always)
  subscript(word: StaticString) -> UnsafeRawBufferPointer? {
    guard var next = pairs else { return nil }
    while let name = next[0], let value = next[1] {
      if XMLName(name) == word { return UnsafeRawBufferPointer(start: value, count: strlen(value)) }
      next += 2
    }
    return nil
  }

  func text(_ word: StaticString) -> String? { self[word].map { String(decoding: $0, as: UTF8.self) } }

  /// A non-negative integer below 2^31; nil for anything else.
  func number(_ word: StaticString) -> Int? { self[word].flatMap { Self.number($0) } }

  static func number(_ digits: UnsafeRawBufferPointer) -> Int? {
    guard !digits.isEmpty, digits.count <= 10, digits.allSatisfy(ASCIIText.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number < 1 << 31 ? number : nil
  }
}
