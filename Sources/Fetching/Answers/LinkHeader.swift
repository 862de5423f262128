/// Where a `Link` header leads (RFC 8288): `<https://api.example.org/reviews?page=2>; rel="next"`.
package enum LinkHeader {
  /// The first link whose relation is `next`, as it is written; nil where there is none.
  package static func next(in values: [String]) -> String? {
    for value in values {
      var rest = Array(value.utf8)[...]
      while let link = takeLink(&rest) {
        if link.relations.contains("next") { return link.target }
      }
    }
    return nil
  }

  private static func takeLink(_ rest: inout ArraySlice<UInt8>) -> (target: String, relations: [String])? {
    guard let open = rest.firstIndex(of: UInt8(ascii: "<")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let target = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
    rest = rest[(close + 1)...]
    var relations: [String]?
    while true {
      skipSpace(&rest)
      guard rest.first == UInt8(ascii: ";") else { break }
      rest.removeFirst()
      let (name, value) = takeParameter(&rest)
      // Of several relations, the first rules.
      if name == "rel", relations == nil { relations = value.lowercased().split(separator: " ").map(String.init) }
    }
    return (target, relations ?? [])
  }

  private static func takeParameter(_ rest: inout ArraySlice<UInt8>) -> (name: String, value: String) {
    let name = takeWord(&rest, until: "=;,")
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest.removeFirst()
    skipSpace(&rest)
    guard rest.first == UInt8(ascii: "\"") else { return (name, takeWord(&rest, until: ";,")) }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return (name, String(decoding: value, as: UTF8.self))
  }

  private static func takeWord(_ rest: inout ArraySlice<UInt8>, until ends: String) -> String {
    let word = rest.prefix { !ends.utf8.contains($0) }
    rest = rest[word.endIndex...]
    let text = word.filter { $0 != 0x20 && $0 != 0x09 }
    return String(decoding: text, as: UTF8.self).lowercased()
  }

  private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
  }
}
