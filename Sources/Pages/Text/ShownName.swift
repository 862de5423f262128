/// Names as pages show them: on one line, never empty, and cut on other pages than their own.
enum ShownName {
  /// The whole name on one line; nil if nothing of it is visible.
  static func whole(_ name: String?) -> String? {
    guard let name else { return nil }
    if isPlain(name) { return name }
    var isSeen = false
    var isOneLine = true
    var isBehindSpace = true
    for scalar in name.unicodeScalars {
      let isSpace = isSpace(scalar)
      if isSpace {
        isOneLine = isOneLine && scalar == " " && !isBehindSpace
      } else {
        isSeen = isSeen || !isInvisible(scalar)
      }
      isBehindSpace = isSpace
    }
    guard isSeen else { return nil }
    return isOneLine && !isBehindSpace ? name : onOneLine(name)
  }

  /// The name with single spaces in place of white space and controls.
  private static func onOneLine(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if !isSpace(scalar) {
        scalars.append(scalar)
      } else if scalars.last != " ", !scalars.isEmpty {
        scalars.append(" ")
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// Whether a scalar is white space or a control. Unicode's tables are used only for scalars that may be.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F: true
    case 0x21...0x7E, 0xA1...0x167F, 0x3001...: false
    default: scalar.properties.isWhitespace
    }
  }

  /// At most 80 characters and 320 bytes, with `…` if something is cut.
  static func cut(_ name: String) -> String {
    guard name.utf8.count > 80 else { return name }
    var end = name.startIndex
    var characters = 0
    var bytes = 0
    while end < name.endIndex {
      let next = name.index(after: end)
      bytes += name.utf8.distance(from: end, to: next)
      characters += 1
      guard characters <= 80, bytes <= 320 else { return cutInside(name, end) }
      end = next
    }
    return name
  }

  /// A first character that exceeds the limit is cut between its scalars.
  private static func cutInside(_ name: String, _ end: String.Index) -> String {
    if end > name.startIndex { return String(name[..<end]) + "…" }
    return Beginning.scalars(of: name[...], bytes: 320) + "…"
  }

  /// Whether the name has only printable ASCII without doubled or outer spaces, accented Latin (U+00C0 to U+02FF),
  /// Cyrillic (U+0400 to U+047F), common Han (U+4000 to U+9FFF) and Hangul (U+B000 to U+CFFF). Most names do, and need
  /// no change.
  private static func isPlain(_ name: String) -> Bool {
    return name.withBytes { bytes in
      var index = 0
      var previous: UInt8 = 0x20
      while index < bytes.count {
        if let word = ASCIIWord(bytes, at: index) {
          if word.hasDoubledSpace(after: previous) { return false }
          index += 8
          previous = bytes[index - 1]
          continue
        }
        switch bytes[index] {
        case 0x20: if previous == 0x20 { return false }
        case 0x21...0x7E, 0x80...0xBF, 0xC3...0xCB, 0xD0...0xD1, 0xE4...0xE9, 0xEB...0xEC: break
        default: return false
        }
        previous = bytes[index]
        index += 1
      }
      return previous != 0x20
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .control, .nonspacingMark, .enclosingMark, .privateUse, .unassigned, .surrogate: true
    default: false
    }
  }

  /// Whether the name has more than 60 characters, so that its own page shows it smaller.
  static func isLong(_ name: String) -> Bool { name.utf8.count > 60 && name.prefix(61).count > 60 }
}

/// Eight bytes of printable ASCII as one number.
struct ASCIIWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private let bytes: UInt64

  /// Returns nil if there are fewer than eight bytes, or any byte outside of U+0020 to U+007E.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    guard index + 8 <= text.count, let start = UnsafeRawPointer(text.baseAddress) else { return nil }
    bytes = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    // The highest bit of a byte is set if it was set before, if adding one sets it, or if subtracting 32 borrows.
    let controls = ~((bytes | Self.highs) &- Self.ones &* 0x20)
    if (bytes | (bytes &+ Self.ones) | controls) & Self.highs != 0 { return nil }
  }

  /// Whether a space follows another, which may be the byte before.
  @inline(__always)
  func hasDoubledSpace(after previous: UInt8) -> Bool {
    let larger = (bytes ^ Self.ones &* 0x20) &+ Self.ones &* 0x7F
    let spaces = ~larger & Self.highs
    return spaces & (spaces << 8 | (previous == 0x20 ? 0x80 : 0)) != 0
  }
}

/// The beginning of a text.
enum Beginning {
  private static let longest = 220

  /// The whole text, or at most 220 characters of it, cut behind a word.
  static func of(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    let head = text.prefix(longest)
    guard head.endIndex < text.endIndex else { return text }
    let cut = head.lastIndex { $0 == " " } ?? head.endIndex
    let words = head.distance(from: head.startIndex, to: cut) > longest / 2 ? head[..<cut] : head
    // A character may have any number of bytes.
    return scalars(of: words, bytes: 1000) + "…"
  }

  /// The whole scalars within the first `bytes` bytes.
  static func scalars(of text: Substring, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return String(text) }
    var scalars = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      if length > bytes { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

/// Names on charts, which have room for about thirty Latin letters on a narrow screen.
enum ChartLabel {
  private static let room = 30

  /// The name, or its beginning. Letters of East Asia count as two.
  static func cut(_ name: String) -> String {
    var used = 0
    var end = name.startIndex
    for index in name.indices {
      let character = name[index]
      used += character.unicodeScalars.first.map { $0.value >= 0x1100 } == true ? 2 : 1
      if used > room || name.utf8.distance(from: name.startIndex, to: index) > 4 * room {
        return String(name[..<end]) + "…"
      }
      end = name.index(after: index)
    }
    // A single character may have any number of scalars.
    return name.utf8.count > 8 * room ? Beginning.scalars(of: name[...], bytes: 4 * room) + "…" : name
  }
}
