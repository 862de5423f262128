/// The target of an address on a page.
enum SiteLink: Hashable {
  /// A file in the folder by its path from the top, and a fragment.
  case file(path: String, fragment: String?)
  /// A fragment of the same page; nil for its top.
  case here(fragment: String?)
  /// Another site, with the scheme.
  case foreign(scheme: String)
  case data
  /// `javascript:` and similar schemes.
  case script
  /// `/x`, `file:` and similar: an absolute location.
  case absolute
  /// A folder, or nothing.
  case folder
  /// A location above the top of the folder.
  case outside

  /// Parses an address as browsers do: surrounding spaces and line breaks are ignored, and `\` is `/`.
  init(_ address: String, on page: String) {
    let bytes = Self.trimmed(address)
    if let scheme = Self.scheme(bytes) {
      self = Self.link(scheme: scheme)
      return
    }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let fragment = hash.map { Self.text(bytes[($0 + 1)...]) }
    let path = bytes[..<(hash ?? bytes.count)]
    let query = path.firstIndex(of: UInt8(ascii: "?"))
    let name = path[..<(query ?? path.endIndex)].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    if name.isEmpty {
      self = fragment == nil ? .folder : .here(fragment: Self.place(fragment))
    } else {
      self = Self.relative(name, Self.place(fragment), page)
    }
  }

  private static func trimmed(_ address: String) -> [UInt8] {
    var bytes = Array(address.utf8)
    guard bytes.contains(where: { $0 <= 0x20 }) else { return bytes }
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return Array(bytes.trimmingBlanks)
  }

  private static func relative(_ name: [UInt8], _ fragment: String?, _ page: String) -> SiteLink {
    guard name[0] != UInt8(ascii: "/") else {
      return name.count > 1 && name[1] == UInt8(ascii: "/") ? .foreign(scheme: "//") : .absolute
    }
    var path = Array(page.utf8)
    path.removeSubrange(((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...)
    var last: [UInt8] = []
    for part in name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      last = part.contains(UInt8(ascii: "%")) ? Array(text(part).utf8) : Array(part)
      if last == dots {
        guard !path.isEmpty else { return .outside }
        path.removeLast()
        path.removeSubrange(((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...)
      } else if last != [UInt8(ascii: ".")] {
        path.append(contentsOf: last)
        path.append(UInt8(ascii: "/"))
      }
    }
    guard !last.isEmpty, last != dots, last != [UInt8(ascii: ".")] else { return .folder }
    return .file(path: String(decoding: path.dropLast(), as: UTF8.self), fragment: fragment)
  }

  private static let dots = Array("..".utf8)

  private static func link(scheme: String) -> SiteLink {
    switch scheme {
    case "data": .data
    case "javascript", "vbscript": .script
    case "file", "blob", "filesystem": .absolute
    default: .foreign(scheme: scheme)
    }
  }

  private static func scheme(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first, HTMLTokenizer.isLetter(first) else { return nil }
    let word = bytes.prefix {
      HTMLTokenizer.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
    guard word.count < bytes.count, bytes[word.count] == UInt8(ascii: ":") else { return nil }
    return String(decoding: word.map(HTMLTokenizer.lower), as: UTF8.self)
  }

  /// The fragment; an empty one and `top` lead to the top of any page.
  private static func place(_ fragment: String?) -> String? {
    guard let fragment, !fragment.isEmpty, fragment != "top" else { return nil }
    return fragment
  }

  /// The text with its percent escapes decoded.
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    var pending = ArraySlice(Array(bytes))
    while let byte = pending.popFirst() {
      let digits = pending.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(value)
        pending = pending.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without spaces, line breaks and controls at both ends.
  var trimmingBlanks: SubSequence {
    var rest = drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }
}
