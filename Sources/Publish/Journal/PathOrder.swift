internal import Model

/// A sort key of a path, nearly in byte order: folders by their first letter, files in one by the next 23 bytes.
struct PathOrder: Comparable {
  private let words: (UInt64, UInt64, UInt64)

  init(_ path: String) {
    words = path.withBytes { path in
      var rest = path[...]
      let slash = UInt8(ascii: "/")
      if let site = rest.firstIndex(of: slash), path.prefix(upTo: site).elementsEqual("site".utf8) {
        rest = rest[(site + 1)...]
      }
      let folder = rest.first ?? 0
      if let end = rest.firstIndex(of: slash) { rest = rest[(end + 1)...] }
      var bytes = rest.makeIterator()
      func word(_ first: UInt64, _ count: Int) -> UInt64 {
        var word = first
        for _ in 0..<count { word = word << 8 | UInt64(bytes.next() ?? 0) }
        return word
      }
      return (word(UInt64(folder), 7), word(0, 8), word(0, 8))
    }
  }

  static func == (left: PathOrder, right: PathOrder) -> Bool { left.words == right.words }
  static func < (left: PathOrder, right: PathOrder) -> Bool { left.words < right.words }
}
