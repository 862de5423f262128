import Diagnostics
import Markdown
import Platform

/// Takes bytes for somebody's Markdown: what comes out holds the tags of Markdown alone, and links that are harmless.
enum MarkdownTarget {
  private static let names: Set<String> = [
    "p", "em", "strong", "del", "a", "code", "pre", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr", "br", "input",
  ]
  private static let schemes = ["#\"", "http:", "https:", "mailto:", "tel:", "geo:"]

  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 0 else { return -1 }
    var html: [UInt8] = []
    MarkdownRenderer.untrusted.append(Array(UnsafeBufferPointer(start: data, count: count)), to: &html)
    check(html.withUnsafeBufferPointer { NonText.first(in: $0) } == nil, html)
    for index in html.indices where html[index] == UInt8(ascii: "<") {
      let rest = html[(index + 1)...].drop { $0 == UInt8(ascii: "/") }
      let name = rest.prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      check(names.contains(String(decoding: name, as: UTF8.self)), html)
      guard rest.starts(with: "a href=\"".utf8) else { continue }
      let address = String(decoding: rest.dropFirst(8).prefix(8), as: UTF8.self).lowercased()
      check(schemes.contains { address.hasPrefix($0) }, html)
    }
    return 0
  }

  private static func check(_ isTrue: Bool, _ html: [UInt8]) {
    guard !isTrue else { return }
    print("is not safe: \(String(decoding: html, as: UTF8.self))")
    abort()
  }
}
