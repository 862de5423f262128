/// A photo's reference for display: an address without user, password, query and fragment, and without any part that
/// contains an `@`; these may be secrets or a person's e-mail address (law 8).
///
/// This is the only such filter: analysts' views, problems, the run report and every screen show references through it.
package struct ShownAddress {
  /// `https://`, in any case and with any number of slashes; empty for a path.
  private var scheme: Substring
  private var rest: Substring

  /// `reference` without its private parts. A part with an `@` is replaced by its slug, so that equal parts stay equal.
  package static func of(_ reference: String) -> String {
    guard reference.withBytes({ mustChange(UnsafeRawBufferPointer($0)) }) else { return reference }
    return ShownAddress(reference).text
  }

  /// Whether anything must be removed, found in one pass over the bytes.
  package static func mustChange(_ reference: UnsafeRawBufferPointer) -> Bool {
    if isData(reference) { return true }
    for (index, byte) in reference.enumerated() {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"): return true
      // %40 is an `@`.
      case UInt8(ascii: "%"): if reference[index...].starts(with: "%40".utf8) { return true }
      default: continue
      }
    }
    return false
  }

  /// A `data:` URL, which contains the picture itself.
  private static func isData(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 5 && bytes[0] | 0x20 == UInt8(ascii: "d") && bytes[4] == UInt8(ascii: ":")
  }

  private init(_ reference: String) {
    let text = Substring(reference)
    let word = text.utf8.prefix { $0 < 0x80 && !"/\\:?#@".utf8.contains($0) }.count
    let colon = text.utf8.dropFirst(word).first == UInt8(ascii: ":") ? 1 : 0
    let slashes = text.utf8.dropFirst(word + colon).prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.count
    let isAddress = colon == 1 || word == 0 && slashes == 2
    let head = isAddress ? word + colon + slashes : 0
    scheme = Substring(text.utf8.prefix(head))
    rest = Substring(text.utf8.dropFirst(head))
    // `menu #2.jpg` is a file name.
    rest = Substring(rest.utf8.prefix { $0 != UInt8(ascii: "?") && !(isAddress && $0 == UInt8(ascii: "#")) })
    // `user:password@host` without a scheme.
    if colon == 1, slashes == 0, rest.utf8.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: "@")) {
      scheme = ""
      rest = Substring(rest.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst())
    }
  }

  private var text: String {
    if scheme.lowercased() == "data:" { return String(scheme) + rest.prefix { $0 != "," && $0 != ";" } }
    var parts = rest.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    if !scheme.isEmpty, let host = parts.first, let at = host.lastIndex(of: "@") {
      parts[0] = host[host.index(after: at)...]
    }
    let shown = parts.map { $0.contains("@") || $0.contains("%40") ? Slug.of("@" + $0) : String($0) }
    return String(scheme) + shown.joined(separator: "/")
  }
}

/// Decides whether a part of an export may be shown in a message, which cron mails and logs store.
package enum PrivateText {
  /// True for a text without an `@`, a phone number or an address with a query.
  package static func mayShow(_ text: String) -> Bool { text.withBytes { mayShow(UnsafeRawBufferPointer($0)) } }

  package static func mayShow(_ text: UnsafeRawBufferPointer) -> Bool {
    if text.contains(UInt8(ascii: "@")) || ContactPattern.isFound(in: text, as: .cell) { return false }
    guard let colon = text.indices.first(where: { text[$0...].starts(with: "://".utf8) }) else { return true }
    return !text[colon...].contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
  }
}

/// Which counts of people are too small to be shown, and when their sum tells them all the same.
package struct SmallGroups: Sendable, Hashable {
  /// The least count that is shown.
  package let least: Int

  package init(least: Int) { self.least = least }

  /// Where the settings say nothing else.
  package static let usual = SmallGroups(least: 5)

  /// Whether readers who know the sum of some hidden counts, none of which can be above the least, know one of them, or
  /// that all together are too few. Then the next smallest count must be hidden too.
  package func tells(_ sum: Int, ofHidden count: Int) -> Bool {
    count == 1 || count > 1 && (sum < least || sum == count * (least - 1))
  }

  /// The places of the counts that are hidden where the sum of all is shown.
  package func hidden(_ counts: [Int]) -> Set<Int> {
    var hidden = Set(counts.indices.filter { counts[$0] < least })
    let next = counts.indices.filter { !hidden.contains($0) }.min { counts[$0] < counts[$1] }
    if let next, tells(hidden.reduce(0) { $0 + counts[$1] }, ofHidden: hidden.count) { hidden.insert(next) }
    return hidden
  }
}
