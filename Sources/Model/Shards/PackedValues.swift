// Values as the compiler codes them: their properties in their order, without names, and of an enum the name of the case before
// them. Equal values have equal bytes, as sets and dictionaries are sorted by theirs.

extension PackedWriter {
  package mutating func add(value: some Encodable) throws {
    let encoder = PackedEncoder()
    try encoder.add(value)
    add(raw: encoder.writer.bytes)
  }

  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = PackedEncoder()
    try encoder.add(value)
    return encoder.writer.bytes
  }
}

extension PackedReader {
  package mutating func value<Value: Decodable>(_: Value.Type = Value.self) throws(Torn) -> Value {
    let decoder = PackedDecoder(self)
    defer { self = decoder.reader }
    // A case that is none throws the library's error.
    do { return try decoder.value() } catch { throw Torn() }
  }

  /// The value that these bytes are.
  package static func value<Value: Decodable>(
    _: Value.Type = Value.self, of bytes: [UInt8]
  ) throws(Torn) -> Value {
    var reader = PackedReader(bytes)
    let value = try reader.value(Value.self)
    guard reader.isAtEnd else { throw Torn() }
    return value
  }
}

// MARK: Values without properties

private protocol PackedField {
  func write(to encoder: PackedEncoder) throws
  static func read(from decoder: PackedDecoder) throws -> Self
}

extension PackedField where Self: FixedWidthInteger & BitwiseCopyable {
  fileprivate func write(to encoder: PackedEncoder) { encoder.writer.add(self) }
  fileprivate static func read(from decoder: PackedDecoder) throws -> Self { try decoder.reader.number() }
}

extension Int: PackedField {}
extension Int32: PackedField {}
extension Int64: PackedField {}
extension UInt8: PackedField {}
extension UInt32: PackedField {}
extension UInt64: PackedField {}
extension UInt128: PackedField {}

extension Bool: PackedField {
  fileprivate func write(to encoder: PackedEncoder) { encoder.writer.add(self) }
  fileprivate static func read(from decoder: PackedDecoder) throws -> Bool { try decoder.reader.flag() }
}

extension Double: PackedField {
  fileprivate func write(to encoder: PackedEncoder) { encoder.writer.add(bitPattern) }
  fileprivate static func read(from decoder: PackedDecoder) throws -> Double {
    Double(bitPattern: try decoder.reader.number())
  }
}

extension String: PackedField {
  fileprivate func write(to encoder: PackedEncoder) { encoder.writer.add(self) }
  fileprivate static func read(from decoder: PackedDecoder) throws -> String { try decoder.reader.text() }
}

extension Optional: PackedField where Wrapped: Codable {
  fileprivate func write(to encoder: PackedEncoder) throws {
    encoder.writer.add(self != nil)
    if let self { try encoder.add(self) }
  }

  fileprivate static func read(from decoder: PackedDecoder) throws -> Wrapped? {
    try decoder.reader.flag() ? try decoder.value(Wrapped.self) : nil
  }
}

extension Array: PackedField where Element: Codable {
  fileprivate func write(to encoder: PackedEncoder) throws {
    if let bytes = self as? [UInt8] { return encoder.writer.add(bytes) }
    encoder.writer.add(UInt32(count))
    for element in self { try encoder.add(element) }
  }

  fileprivate static func read(from decoder: PackedDecoder) throws -> [Element] {
    if Element.self == UInt8.self, let bytes = try decoder.reader.array() as? [Element] { return bytes }
    return try (0..<decoder.reader.number(UInt32.self)).map { _ in try decoder.value() }
  }
}

extension Set: PackedField where Element: Codable {
  fileprivate func write(to encoder: PackedEncoder) throws {
    try encoder.add(sorted: map { try PackedWriter.bytes(of: $0) })
  }

  fileprivate static func read(from decoder: PackedDecoder) throws -> Set { Set(try [Element].read(from: decoder)) }
}

extension Dictionary: PackedField where Key: Codable, Value: Codable {
  fileprivate func write(to encoder: PackedEncoder) throws {
    try encoder.add(sorted: map { try PackedWriter.bytes(of: $0.key) + PackedWriter.bytes(of: $0.value) })
  }

  fileprivate static func read(from decoder: PackedDecoder) throws -> Dictionary {
    var all: Dictionary = [:]
    for _ in 0..<(try decoder.reader.number(UInt32.self)) {
      let key: Key = try decoder.value()
      all[key] = try decoder.value(Value.self)
    }
    return all
  }
}

// MARK: The compiler's coding

/// Writes values one behind the other. `JSONValues` has names besides.
class PackedEncoder: Encoder {
  var writer = PackedWriter()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func add(_ value: some Encodable) throws {
    if let field = value as? any PackedField { try field.write(to: self) } else { try value.encode(to: self) }
  }

  func name(_ key: any CodingKey) {}
  func note(isThere: Bool) { writer.add(isThere) }

  func add(sorted elements: [[UInt8]]) throws {
    writer.add(UInt32(elements.count))
    for element in elements.sorted(by: { $0.lexicographicallyPrecedes($1) }) { writer.add(raw: element) }
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Properties(encoder: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(encoder: self) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Elements(encoder: self) }

  private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: PackedEncoder
    var codingPath: [any CodingKey] { [] }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      encoder.name(key)
      try encoder.add(value)
    }
    // The library refuses these numbers of its own accord.
    func encode(_ value: UInt128, forKey key: Key) throws {
      encoder.name(key)
      try encoder.add(value)
    }
    // What is optional has an own function for each type; without these a missing value would not be written.
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(ifThere: value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(ifThere: value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(ifThere: value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(ifThere: value, key) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try encode(ifThere: value, key) }
    private func encode(ifThere value: (some Encodable)?, _ key: Key) throws {
      encoder.note(isThere: value != nil)
      if let value { try encode(value, forKey: key) }
    }
    func encodeNil(forKey key: Key) { encoder.writer.add(false) }
    /// What the case of an enum has.
    func nestedContainer<Inner: CodingKey>(keyedBy: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
      encoder.writer.add(key.stringValue)
      return encoder.container(keyedBy: Inner.self)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }

  private struct Elements: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let encoder: PackedEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encode(_ value: some Encodable) throws { try encoder.add(value) }
    func encodeNil() { encoder.writer.add(false) }
    func nestedContainer<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
      encoder.container(keyedBy: Key.self)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { encoder }
  }
}

class PackedDecoder: Decoder {
  var reader: PackedReader
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ reader: PackedReader) { self.reader = reader }

  func value<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
    if let field = Value.self as? any PackedField.Type, let value = try field.read(from: self) as? Value {
      return value
    }
    return try Value(from: self)
  }

  func value<Value: Decodable>(_: Value.Type, named key: any CodingKey) throws -> Value { try value() }
  func next<Value: Decodable>() throws -> Value { try value() }
  func isThere(_ key: any CodingKey) throws -> Bool { try reader.flag() }
  var isAtEnd: Bool { reader.isAtEnd }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Properties(decoder: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Elements(decoder: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { Elements(decoder: self) }

  private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: PackedDecoder
    var codingPath: [any CodingKey] { [] }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.value(type, named: key)
    }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.value(type, named: key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try decode(ifThere: type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try decode(ifThere: type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try decode(ifThere: type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try decode(ifThere: type, key) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      try decode(ifThere: type, key)
    }
    private func decode<Value: Decodable>(ifThere type: Value.Type, _ key: Key) throws -> Value? {
      try decoder.isThere(key) ? try decoder.value(type, named: key) : nil
    }
    func decodeNil(forKey key: Key) throws -> Bool { try !decoder.reader.flag() }
    func contains(_ key: Key) -> Bool { true }
    /// The case of an enum, for which its decoder asks once.
    var allKeys: [Key] {
      do { return try [decoder.reader.text()].compactMap(Key.init(stringValue:)) } catch { return [] }
    }
    func nestedContainer<Inner: CodingKey>(keyedBy: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner>
    {
      try decoder.container(keyedBy: Inner.self)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }
    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }

  private struct Elements: UnkeyedDecodingContainer, SingleValueDecodingContainer {
    let decoder: PackedDecoder
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { decoder.isAtEnd }
    var currentIndex: Int { 0 }

    func decode<Value: Decodable>(_: Value.Type) throws -> Value { try decoder.next() }
    func decodeNil() -> Bool { false }
    func nestedContainer<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
      try decoder.container(keyedBy: Key.self)
    }
    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
    func superDecoder() -> any Decoder { decoder }
  }
}

/// Reads what `PackedWriter` wrote. Every question throws `Torn` if the bytes end before its answer does.
package struct PackedReader {
  /// The bytes are not what was written.
  package struct Torn: Error, Sendable, Hashable {
    package init() {}
  }

  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset == bytes.count }

  package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _: Number.Type = Number.self
  ) throws(Torn) -> Number {
    let start = try take(MemoryLayout<Number>.size).lowerBound
    return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Number.self)) }
  }

  package mutating func flag() throws(Torn) -> Bool {
    switch try number(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw Torn()
    }
  }

  package mutating func array() throws(Torn) -> [UInt8] { try Array(bytes[range()]) }

  /// `count` bytes without a length before them.
  package mutating func array(of count: Int) throws(Torn) -> [UInt8] { try Array(bytes[take(count)]) }

  package mutating func text() throws(Torn) -> String { String(decoding: bytes[try range()], as: UTF8.self) }

  /// A text of `count` bytes without a length before them.
  package mutating func text(of count: Int) throws(Torn) -> String {
    String(decoding: bytes[try take(count)], as: UTF8.self)
  }

  /// Calls `body` with the next bytes, which are valid only during the call.
  package mutating func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) throws(Torn) {
    let range = try range()
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private mutating func range() throws(Torn) -> Range<Int> { try take(Int(try number(UInt32.self))) }

  private mutating func take(_ count: Int) throws(Torn) -> Range<Int> {
    guard count >= 0, count <= bytes.count - offset else { throw Torn() }
    offset += count
    return offset - count..<offset
  }
}

/// Appends values to bytes that `PackedReader` reads: numbers in little-endian order, texts behind their length.
package struct PackedWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt32(bytes.count))
    self.bytes.append(contentsOf: bytes)
  }

  /// Bytes without their length before them.
  package mutating func add(raw bytes: [UInt8]) { self.bytes += bytes }

  package mutating func add(raw bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }

  package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ text: String) { text.withBytes { add(UnsafeRawBufferPointer($0)) } }

  /// Forgets what was written, and keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
