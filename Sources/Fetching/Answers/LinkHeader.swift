/// Reads `Link` headers (RFC 8288): `<https://api.example.org/reviews?page=2>; rel="next"`.
package enum LinkHeader {
  /// The target of the first link with the relation `next`, as it is written; nil if there is none.
  package static func next(in values: [String]) -> String? {
    for value in values {
      var rest = Array(value.utf8)[...]
      while let link = readLink(&rest) {
        if link.relations.contains("next") { return link.target }
      }
    }
    return nil
  }

  private static func readLink(_ rest: inout ArraySlice<UInt8>) -> (target: String, relations: [String])? {
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
      let (name, value) = readParameter(&rest)
      // If there are several relations, the first one counts.
      if name == "rel", relations == nil { relations = value.lowercased().split(separator: " ").map(String.init) }
    }
    return (target, relations ?? [])
  }

  private static func readParameter(_ rest: inout ArraySlice<UInt8>) -> (name: String, value: String) {
    let name = readWord(&rest, until: "=;,")
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest.removeFirst()
    skipSpace(&rest)
    guard rest.first == UInt8(ascii: "\"") else { return (name, readWord(&rest, until: ";,")) }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return (name, String(decoding: value, as: UTF8.self))
  }

  private static func readWord(_ rest: inout ArraySlice<UInt8>, until ends: String) -> String {
    let word = rest.prefix { !ends.utf8.contains($0) }
    rest = rest[word.endIndex...]
    let text = word.filter { $0 != 0x20 && $0 != 0x09 }
    return String(decoding: text, as: UTF8.self).lowercased()
  }

  private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
  }
}
