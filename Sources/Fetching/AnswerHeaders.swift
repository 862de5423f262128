internal import CCurl

/// A date in a response header.
package enum HTTPDate {
  /// Seconds since 1970; nil if the text is not a date, or one before 1970.
  package static func seconds(_ text: String) -> Int64? {
    let date = Int64(curl_getdate(text, nil))
    return date > 0 ? date : nil
  }
}

/// The time in a `Retry-After` header, given as seconds from now or as a date.
package enum RetryAfter {
  /// The limit: a week from now.
  private static let longestSeconds: Int64 = 7 * 86_400

  /// Microseconds since 1970, not before `now`; nil if the text is neither.
  package static func time(_ text: String, now: Int64) -> Int64? {
    if let seconds = Int64(text) {
      return seconds >= 0 ? now + min(seconds, longestSeconds) * 1_000_000 : nil
    }
    guard let date = HTTPDate.seconds(text) else { return nil }
    let latest = now + longestSeconds * 1_000_000
    return date >= latest / 1_000_000 ? latest : max(now, date * 1_000_000)
  }
}

/// How long a response is fresh according to its `Cache-Control`, minus its `Age`.
package struct CacheControl {
  /// Seconds from now on, never negative; nil if the response does not say.
  package private(set) var seconds: Int64?

  /// The limit: a year.
  private static let longest: Int64 = 365 * 86_400

  package init(_ text: String, age: String = "") {
    let age = max(0, Int64(age) ?? 0)
    for part in text.split(separator: ",") {
      let word = part.drop { $0 == " " }.lowercased()
      if word == "no-cache" || word == "no-store" {
        seconds = 0
        return
      }
      if word.hasPrefix("max-age="), let value = Int64(word.dropFirst(8)), value >= 0 {
        seconds = max(0, min(value, Self.longest) - age)
      }
    }
  }
}

/// The range of bytes that a partial response contains: `bytes 100-199/200`.
struct ContentRange: Sendable, Hashable {
  let first: Int
  let last: Int
  /// Nil if the server does not know the size.
  let total: Int?

  /// Nil if the text is not a content range.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
      first <= last
    else { return nil }
    self.first = first
    self.last = last
    total = Self.number(parts[1])
    if parts[1] != "*", total.map({ $0 <= last }) ?? true { return nil }
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}

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

/// The values with which a server checks whether its bytes are unchanged; empty if it sent none.
package struct Validators: Sendable, Hashable {
  package var etag: String
  package var lastModified: String

  package init(etag: String = "", lastModified: String = "") {
    self.etag = etag
    self.lastModified = lastModified
  }

  package var isEmpty: Bool { etag.isEmpty && lastModified.isEmpty }
}

/// The validators that prove that a part belongs to the server's present bytes (RFC 9110, 13.1.5).
enum ResumeValidators {
  /// A strong entity tag, or a modification date at least a second before the response. Nil if there is neither, or the
  /// server does not support ranges.
  static func of(_ exchange: Exchange) -> Validators? {
    of(exchange.validators, date: exchange.header("Date"), ranges: exchange.header("Accept-Ranges"))
  }

  static func of(_ all: Validators, date: String, ranges: String) -> Validators? {
    guard ranges.lowercased() != "none" else { return nil }
    if all.etag.hasPrefix("\""), all.etag.utf8.count > 2 { return Validators(etag: all.etag) }
    guard let changed = HTTPDate.seconds(all.lastModified), let date = HTTPDate.seconds(date), changed < date else {
      return nil
    }
    return Validators(lastModified: all.lastModified)
  }
}
