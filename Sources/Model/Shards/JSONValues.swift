/// JSON of values as the compiler codes them: a struct is an object of its properties, but for those that are nil.
package enum JSONValues {
  /// What a writer of JSON writes one behind the other.
  package enum Token: Sendable {
    case open(isList: Bool)
    case close(isList: Bool)
    case key(String)
    case flag(Bool)
    case number(Int)
    case text(String)
  }

  package static func tokens(of value: some Encodable) throws -> [Token] {
    let encoder = JSONEncoding()
    try encoder.add(value)
    return encoder.tokens
  }

  /// Nil if the bytes are no JSON of such a value.
  package static func value<Value: Decodable>(_: Value.Type = Value.self, of bytes: [UInt8]) -> Value? {
    do {
      return try JSONDecoding(DocumentReader.read(String(decoding: bytes, as: UTF8.self))).value()
    } catch { return nil }
  }
}

private final class JSONEncoding: PackedEncoder {
  var tokens: [JSONValues.Token] = []
  /// The objects and lists that are open.
  private var open: [JSONValues.Token] = []

  override func add(_ value: some Encodable) throws {
    switch value {
    case let flag as Bool: tokens.append(.flag(flag))
    case let text as String: tokens.append(.text(text))
    case let number as any BinaryInteger: tokens.append(.number(Int(clamping: number)))
    default:
      let depth = open.count
      try value.encode(to: self)
      while open.count > depth { tokens.append(open.removeLast()) }
    }
  }

  override func name(_ key: any CodingKey) { tokens.append(.key(key.stringValue)) }
  override func note(isThere: Bool) {}

  private func open(isList: Bool) {
    tokens.append(.open(isList: isList))
    open.append(.close(isList: isList))
  }

  override func container<Key: CodingKey>(keyedBy key: Key.Type) -> KeyedEncodingContainer<Key> {
    open(isList: false)
    return super.container(keyedBy: key)
  }

  override func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open(isList: true)
    return super.unkeyedContainer()
  }
}

private final class JSONDecoding: PackedDecoder {
  private let node: DocumentNode
  private var index = 0

  init(_ node: DocumentNode) {
    self.node = node
    super.init(PackedReader([]))
  }

  override func value<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
    let plain: Any?
    switch (Value.self, node.content) {
    case (is Bool.Type, .flag(let flag)): plain = flag
    case (is String.Type, .text(let text)): plain = text
    case (let number as any FixedWidthInteger.Type, .number(let digits)): plain = number.init(digits)
    case (is Bool.Type, _), (is String.Type, _), (is any FixedWidthInteger.Type, _): plain = nil
    default: return try Value(from: self)
    }
    guard let value = plain as? Value else { throw PackedReader.Torn() }
    return value
  }

  override func value<Value: Decodable>(_: Value.Type, named key: any CodingKey) throws -> Value {
    guard let member = node[key.stringValue] else { throw PackedReader.Torn() }
    return try JSONDecoding(member).value()
  }

  override func next<Value: Decodable>() throws -> Value {
    // A value with one property that is coded alone asks so too.
    guard case .list(let nodes) = node.content else { return try value() }
    guard index < nodes.count else { throw PackedReader.Torn() }
    index += 1
    return try JSONDecoding(nodes[index - 1]).value()
  }

  override func isThere(_ key: any CodingKey) -> Bool { node[key.stringValue] != nil }
  override var isAtEnd: Bool { if case .list(let nodes) = node.content { index >= nodes.count } else { true } }

  override func container<Key: CodingKey>(keyedBy key: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object = node.content else { throw PackedReader.Torn() }
    return try super.container(keyedBy: key)
  }

  override func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list = node.content else { throw PackedReader.Torn() }
    return try super.unkeyedContainer()
  }
}
