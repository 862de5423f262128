internal import Model

/// A page that is one file: its photos are in it, each once.
///
/// A photo that is shown once stays an `img` with its bytes as a `data:` address. One that returns is an SVG `image` at
/// its first place and a reference to that at all further places, which needs no script.
struct StandalonePage {
  private enum Piece {
    case page(Range<Int>)
    case markup([UInt8])
    case photo(PhotoCopy.Size)
  }

  private let page: [UInt8]
  private var pieces: [Piece] = []
  /// The number of bytes of the file.
  private(set) var size = 0

  /// `photos` are the copies to which `img` elements of the page refer by their paths.
  init(_ page: [UInt8], photos: [PhotoCopy.Size]) {
    self.page = page
    let known = Dictionary(photos.map { (Array($0.path.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    var tags: [(tag: PictureTag, photo: PhotoCopy.Size)] = []
    var start = 0
    while let tag = PictureTag(in: page, from: start) {
      if let path = tag["src"], let photo = known[Array(path)] { tags.append((tag, photo)) }
      start = tag.range.upperBound
    }
    put(tags)
  }

  private mutating func put(_ tags: [(tag: PictureTag, photo: PhotoCopy.Size)]) {
    var uses: [PhotoCopy.Size: Int] = [:]
    for (_, photo) in tags { uses[photo, default: 0] += 1 }
    var numbers: [PhotoCopy.Size: Int] = [:]
    var end = 0
    for (tag, photo) in tags {
      add(.page(end..<tag.range.lowerBound))
      end = tag.range.upperBound
      if uses[photo] == 1 {
        put(alone: tag, photo)
      } else if let number = numbers[photo] {
        put(again: tag, photo, number)
      } else {
        numbers[photo] = numbers.count + 1
        put(first: tag, photo, numbers.count)
      }
    }
    add(.page(end..<page.count))
    add(.markup(Array(BundlePage.mark.utf8)))
  }

  private mutating func put(alone tag: PictureTag, _ photo: PhotoCopy.Size) {
    add(.markup(Array("<img src=\"".utf8)))
    add(.photo(photo))
    let attributes = tag.attributes(without: ["src", "srcset", "sizes", "loading"])
    add(.markup([UInt8(ascii: "\"")] + attributes + [UInt8(ascii: ">")]))
  }

  private mutating func put(first tag: PictureTag, _ photo: PhotoCopy.Size, _ number: Int) {
    let size = "width=\"\(photo.width)\" height=\"\(photo.height)\""
    add(.markup(opening(tag, photo) + Array("<image id=\"p\(number)\" \(size) href=\"".utf8)))
    add(.photo(photo))
    add(.markup(Array("\"/></svg>".utf8)))
  }

  private mutating func put(again tag: PictureTag, _ photo: PhotoCopy.Size, _ number: Int) {
    add(.markup(opening(tag, photo) + Array("<use href=\"#p\(number)\"/></svg>".utf8)))
  }

  /// The start tag of a drawing in place of an `img`. Its class lets the styles treat it as one.
  private func opening(_ tag: PictureTag, _ photo: PhotoCopy.Size) -> [UInt8] {
    let (width, height) = (photo.width, photo.height)
    var bytes = Array("<svg class=\"img".utf8)
    if let classes = tag["class"], !classes.isEmpty { bytes += [0x20] + classes }
    if let words = tag["alt"], !words.isEmpty {
      bytes += Array("\" role=\"img\" aria-label=\"".utf8) + words
    } else {
      bytes += Array("\" aria-hidden=\"true".utf8)
    }
    let fit = "preserveAspectRatio=\"xMidYMid slice\""
    return bytes
      + Array("\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" \(fit)>".utf8)
  }

  private mutating func add(_ piece: Piece) {
    switch piece {
    case .page(let range): size += range.count
    case .markup(let bytes): size += bytes.count
    case .photo(let photo): size += Self.beginning(photo).utf8.count + (photo.bytes + 2) / 3 * 4
    }
    pieces.append(piece)
  }

  private static func beginning(_ photo: PhotoCopy.Size) -> String {
    "data:image/\(photo.format == "jpg" ? "jpeg" : photo.format);base64,"
  }

  /// The file. `read` gives the bytes of a copy.
  func bytes(_ read: (PhotoCopy.Size) throws -> [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    for piece in pieces {
      switch piece {
      case .page(let range): bytes += page[range]
      case .markup(let markup): bytes += markup
      case .photo(let photo):
        let content = try read(photo)
        guard content.count == photo.bytes else { throw BundlePage.PhotoGone() }
        bytes.append(contentsOf: Self.beginning(photo).utf8)
        bytes += Base64.letters(of: content)
      }
    }
    return bytes
  }
}

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
