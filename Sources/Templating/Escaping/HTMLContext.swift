internal import Diagnostics

/// Tracks HTML byte by byte, as far as necessary to know the context of a value.
///
/// It is a small part of the HTML standard's tokenizer (section 13.2.5). It never fails, and assumes the more dangerous
/// case for anything that it does not know.
struct HTMLContext: Sendable, Hashable {
  enum State: UInt8 { case text, tagOpen, tagName, inTag, attributeName, afterName, beforeValue, double, single, bare }
  /// A construct in which tags have no meaning until its own end.
  enum Raw: UInt8 { case none, script, style, comment, declaration }

  private(set) var state = State.text
  private(set) var raw = Raw.none
  /// Whether there is nothing yet between the quotes.
  var isValueStart = false
  private var tag: [UInt8] = []
  private(set) var attribute: [UInt8] = []
  private(set) var isClosingTag = false
  /// Whether the last byte ended a tag.
  private(set) var hasClosedTag = false
  /// The last bytes inside `raw`, to detect its end.
  private var tail: [UInt8] = []

  /// Whether the context is the same, apart from what a section may have written before a value in the same quotes.
  func isSamePlace(as other: HTMLContext) -> Bool {
    guard raw == other.raw, state == .text || tag == other.tag else { return false }
    return state == other.state && (!isInValue || attribute == other.attribute)
      || isBetweenAttributes && other.isBetweenAttributes
  }

  /// Whether it is in a tag, outside of attribute values.
  var isBetweenAttributes: Bool {
    switch state {
    case .tagName, .inTag, .attributeName, .afterName: raw == .none
    default: false
    }
  }

  private var isInValue: Bool { state == .double || state == .single || state == .bare || state == .beforeValue }

  /// Called at the end of a section that may be hidden, so that nothing that began in it continues behind it.
  mutating func leaveSection(begunAt before: HTMLContext) {
    if before.isValueStart { isValueStart = true }
    if isBetweenAttributes { state = .inTag }
  }

  /// Whether a `<` was just read that may begin a tag.
  var isTagOpen: Bool { state == .tagOpen }

  /// The name of the last tag, in small letters.
  var tagName: String { String(decoding: tag, as: UTF8.self) }

  /// Whether it is in the value of an attribute that holds an address.
  var isInAddress: Bool { isInValue && Self.addresses.contains(String(decoding: attribute, as: UTF8.self)) }

  /// Whether it is in text between tags.
  var isText: Bool { state == .text && raw == .none }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  /// Records that a value is written here, so that the quotes are no longer empty.
  mutating func feedValue() {
    isValueStart = false
    if state == .beforeValue { state = .bare }
  }

  private mutating func feed(_ byte: UInt8) {
    hasClosedTag = false
    if raw != .none { return feedRaw(byte) }
    switch state {
    case .text: if byte == .less { state = .tagOpen }
    case .tagOpen: openTag(byte)
    case .tagName: nameTag(byte)
    case .inTag, .attributeName, .afterName: nameAttribute(byte)
    case .beforeValue: beginValue(byte)
    case .double: byte == .quote ? (state = .inTag) : seeValue(byte)
    case .single: byte == .apostrophe ? (state = .inTag) : seeValue(byte)
    case .bare: if byte == .greater { closeTag() } else if byte.isWhitespace { state = .inTag }
    }
  }

  private mutating func openTag(_ byte: UInt8) {
    if byte.isLetter {
      (tag, isClosingTag, state) = ([byte.lowercased], false, .tagName)
    } else if byte == .slash {
      (tag, isClosingTag, state) = ([], true, .tagName)
    } else if byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
      (raw, tail, state) = (.declaration, [], .text)
    } else {
      state = byte == .less ? .tagOpen : .text
    }
  }

  private mutating func nameTag(_ byte: UInt8) {
    if byte == .greater { return closeTag() }
    if byte.isWhitespace || byte == .slash { state = .inTag } else if tag.count < 16 { tag.append(byte.lowercased) }
  }

  private mutating func nameAttribute(_ byte: UInt8) {
    switch byte {
    case .greater: closeTag()
    case .equals where state != .inTag: state = .beforeValue
    case .slash: state = .inTag
    default:
      if byte.isWhitespace { return state = state == .attributeName ? .afterName : state }
      if state != .attributeName { attribute = [] }
      state = .attributeName
      if attribute.count < 32 { attribute.append(byte.lowercased) }
    }
  }

  private mutating func beginValue(_ byte: UInt8) {
    isValueStart = true
    switch byte {
    case .quote: state = .double
    case .apostrophe: state = .single
    case .greater: closeTag()
    default: if !byte.isWhitespace { state = .bare }
    }
  }

  private mutating func seeValue(_ byte: UInt8) {
    if !byte.isWhitespace { isValueStart = false }
  }

  private mutating func closeTag() {
    state = .text
    hasClosedTag = true
    guard !isClosingTag else { return }
    if tag.elementsEqual("script".utf8) { (raw, tail) = (.script, []) }
    if tag.elementsEqual("style".utf8) { (raw, tail) = (.style, []) }
  }

  // MARK: Comments, scripts, styles

  private mutating func feedRaw(_ byte: UInt8) {
    tail.append(byte.lowercased)
    if tail.count > 8 { tail.removeFirst() }
    switch raw {
    case .declaration:
      if tail.elementsEqual("--".utf8) { (raw, tail) = (.comment, []) } else if byte == .greater { raw = .none }
    case .comment: if ends("-->") || (tail.count <= 2 && byte == .greater) || ends("--!>") { raw = .none }
    case .script: if ends("</script") { leaveRaw("script") }
    case .style: if ends("</style") { leaveRaw("style") }
    case .none: break
    }
  }

  private func ends(_ word: String) -> Bool { tail.suffix(word.utf8.count).elementsEqual(word.utf8) }

  private mutating func leaveRaw(_ name: String) {
    (raw, state, isClosingTag, tag) = (.none, .tagName, true, Array(name.utf8))
  }

  /// How a value is escaped here, or why it is not allowed.
  func escape(for value: ValueClass) -> Result<Escape, Refusal> {
    switch raw {
    case .script: return script(value)
    case .style: return value == .number ? .success(.urlPart) : refuse("inside <style>")
    case .comment, .declaration: return value.isMarkup ? refuse("inside a comment") : .success(.html)
    case .none: break
    }
    switch state {
    case .text: return .success(value.isMarkup ? .raw : .html)
    case .double, .single: return quoted(value)
    case .bare, .beforeValue:
      return value == .number ? .success(.urlPart) : refuse("in an attribute without quotes")
    default: return value == .number ? .success(.urlPart) : refuse("inside a tag, outside of quotes")
    }
  }

  /// Why a value is not allowed in a context.
  struct Refusal: Error {
    let kind: ProblemKind
    let words: String
  }

  private func refuse(_ words: String) -> Result<Escape, Refusal> {
    .failure(Refusal(kind: TemplatingProblems.unsafePlace, words: words))
  }

  private func script(_ value: ValueClass) -> Result<Escape, Refusal> {
    switch value {
    case .json, .number: .success(.raw)
    case .html: refuse("inside <script>, being markup")
    default: .success(.json)
    }
  }

  private func quoted(_ value: ValueClass) -> Result<Escape, Refusal> {
    if value == .html || value == .json { return refuse("inside a tag, being markup") }
    if value == .number { return .success(.urlPart) }
    let name = String(decoding: attribute, as: UTF8.self)
    if name.hasPrefix("on") { return refuse("in the event handler \(name)") }
    if name == "style" || name == "srcdoc" { return refuse("in the attribute \(name)") }
    guard Self.addresses.contains(name) else { return .success(state == .double ? .attribute : .singleQuoted) }
    guard isValueStart else { return .success(value == .path ? .path : .urlPart) }
    switch value {
    case .url: return .success(.url)
    case .path: return .success(.path)
    default: return .failure(Refusal(kind: TemplatingProblems.notAddress, words: "at the beginning of \(name)"))
    }
  }

  private static let addresses: Set<String> = [
    "href", "src", "srcset", "action", "formaction", "poster", "cite", "data", "background", "ping", "manifest",
    "xlink:href", "longdesc", "usemap", "imagesrcset",
  ]
}

/// The types of values that escaping distinguishes.
enum ValueClass: Sendable, Hashable {
  case text, html, json, url, path, number

  /// The type of a slot; nil for a slot without text.
  init?(_ kind: Slot.Kind) {
    switch kind {
    case .text: self = .text
    case .html: self = .html
    case .json: self = .json
    case .url: self = .url
    case .path: self = .path
    case .number: self = .number
    case .flag, .list, .section: return nil
    }
  }

  var isMarkup: Bool { self == .html || self == .json }
}
