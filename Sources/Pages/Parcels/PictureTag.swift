/// An `img` element of a page that a template made, with its attributes as they are written.
struct PictureTag {
  /// The element's bytes in the page.
  let range: Range<Int>
  private let attributes: [(name: String, value: ArraySlice<UInt8>)]

  private static let opening = Array("<img ".utf8)

  /// The next one at or after `start`; nil if there is none.
  ///
  /// Text of a page never looks like one, as the engine escapes `<` in every value.
  init?(in page: [UInt8], from start: Int) {
    guard let place = Self.place(in: page, from: start) else { return nil }
    var attributes: [(name: String, value: ArraySlice<UInt8>)] = []
    var index = place + Self.opening.count
    while index < page.count, page[index] != UInt8(ascii: ">") {
      guard !Self.isBlank(page[index]), page[index] != UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let name = page[index...].prefix { !Self.isBlank($0) && !"=>/".utf8.contains($0) }
      index += max(1, name.count)
      let value = Self.value(in: page, at: &index)
      attributes.append((String(decoding: name, as: UTF8.self), value))
    }
    range = place..<min(page.count, index + 1)
    self.attributes = attributes
  }

  /// An attribute's value as it is written; nil if it is missing.
  subscript(name: String) -> ArraySlice<UInt8>? { attributes.first { $0.name == name }?.value }

  /// The attributes but those with these names, each with a space before it.
  func attributes(without names: Set<String>) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in attributes where !names.contains(name) {
      bytes.append(contentsOf: " \(name)=\"".utf8)
      bytes.append(contentsOf: value)
      bytes.append(UInt8(ascii: "\""))
    }
    return bytes
  }

  /// What is behind an attribute's name; `index` is moved past it.
  private static func value(in page: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
    guard index + 1 < page.count, page[index] == UInt8(ascii: "=") else { return [] }
    let quote = page[index + 1]
    let isQuoted = "\"'".utf8.contains(quote)
    let start = index + (isQuoted ? 2 : 1)
    let value = page[min(start, page.count)...].prefix {
      isQuoted ? $0 != quote : !isBlank($0) && $0 != UInt8(ascii: ">")
    }
    index = start + value.count + (isQuoted ? 1 : 0)
    return value
  }

  private static func place(in page: [UInt8], from start: Int) -> Int? {
    page.withUnsafeBufferPointer { page in
      var index = start
      while index + opening.count <= page.count {
        if page[index] == opening[0], page[index...].starts(with: opening) { return index }
        index += 1
      }
      return nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
