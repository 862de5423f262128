internal import Platform

/// Receives the events of an XML text in their order.
protocol XMLEvents: AnyObject {
  func start(_ element: XMLName, _ attributes: XMLAttributes)
  func end(_ element: XMLName)
  /// Called with a piece of text; one text may have several pieces.
  func text(_ piece: UnsafeRawBufferPointer)
}

/// The name of an element or attribute without its namespace; valid only during the call.
struct XMLName {
  /// Stands between a namespace and a name. No namespace contains it.
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

  @inline(__always)
  static func != (name: XMLName, word: StaticString) -> Bool { !(name == word) }
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
