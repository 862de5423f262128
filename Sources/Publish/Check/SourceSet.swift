/// Parses the candidates of a `srcset`.
enum SourceSet {
  /// The addresses by HTML's rules: a comma ends a candidate only behind its address or its descriptors.
  static func addresses(_ text: String) -> [String] {
    var found: [String] = []
    var rest = ArraySlice(Array(text.utf8))
    while true {
      rest = rest.drop { HTMLTokenizer.isSpace($0) || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { return found }
      var address = rest.prefix { !HTMLTokenizer.isSpace($0) }
      rest = rest.dropFirst(address.count)
      if address.last == UInt8(ascii: ",") {
        while address.last == UInt8(ascii: ",") { address.removeLast() }
      } else {
        rest = afterDescriptors(rest)
      }
      if !address.isEmpty { found.append(String(decoding: address, as: UTF8.self)) }
    }
  }

  private static func afterDescriptors(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0: return bytes[index...]
      default: break
      }
    }
    return []
  }
}
