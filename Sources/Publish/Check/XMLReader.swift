internal import CPlainXML

/// Reads an XML text, and finds anything that is not well-formed. Document types, which neither feeds nor sitemaps have, count
/// as faults.
final class XMLReader {
  struct Fault: Error {
    let reason: String
    let offset: Int
  }

  enum Event {
    /// `offset` is that of the `<`.
    case start(name: String, attributes: [String: String], offset: Int)
    case end
    /// A piece of the text between two tags, with its references decoded.
    case text(String, offset: Int)
  }

  private let handler: (Event) -> Void
  private let parser: OpaquePointer
  private var hasDocumentType = false

  /// Calls `handler` with the events of a text in their order.
  static func read(_ bytes: [UInt8], _ handler: (Event) -> Void) throws(Fault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(reason: "the file is not valid UTF-8", offset: 0)
    }
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw Fault(reason: "the XML reader could not be started", offset: 0)
    }
    try withoutActuallyEscaping(handler) { handler throws(Fault) in try XMLReader(parser, handler).parse(bytes) }
  }

  private init(_ parser: OpaquePointer, _ handler: @escaping (Event) -> Void) {
    (self.parser, self.handler) = (parser, handler)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let name, let reader = XMLReader.of(user) else { return }
        reader.handler(
          .start(name: String(cString: name), attributes: XMLReader.pairs(attributes), offset: reader.offset))
      },
      { user, _ in XMLReader.of(user)?.handler(.end) })
    XML_SetCharacterDataHandler(parser) { user, text, count in
      guard let text, let reader = XMLReader.of(user) else { return }
      let piece = UnsafeRawBufferPointer(start: text, count: Int(count))
      reader.handler(.text(String(decoding: piece, as: UTF8.self), offset: reader.offset))
    }
    XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
      guard let reader = XMLReader.of(user) else { return }
      reader.hasDocumentType = true
      XML_StopParser(reader.parser, XML_Bool(XML_FALSE))
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLReader? {
    user.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Alternating names and values, with a null behind the last.
  private static func pairs(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String: String] {
    var found: [String: String] = [:]
    guard var next = pairs else { return found }
    while let name = next[0], let value = next[1] {
      found[String(cString: name)] = String(cString: value)
      next += 2
    }
    return found
  }

  private var offset: Int { max(0, XML_GetCurrentByteIndex(parser)) }

  private func parse(_ bytes: [UInt8]) throws(Fault) {
    guard let count = Int32(exactly: bytes.count) else { throw Fault(reason: "the file is too large", offset: 0) }
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, 1)
    }
    guard status != XML_STATUS_OK else { return }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown reason"
    throw Fault(
      reason: hasDocumentType ? "a document type declaration" : "not well-formed: \(reason)",
      offset: min(offset, bytes.count))
  }
}
