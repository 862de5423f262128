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
}

extension ShownName {
  /// Whether the name has more than 60 characters, so that its own page shows it smaller.
  static func isLong(_ name: String) -> Bool { name.utf8.count > 60 && name.prefix(61).count > 60 }
}
