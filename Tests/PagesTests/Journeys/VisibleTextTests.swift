import Testing

/// Reads the visible text of the HTML back, as a browser would.
struct VisibleTextTests {
  private static let template = """
    # {{a}}

    Before {{a}} after **{{a}}** _{{a}}_ ~~{{a}}~~ [{{a}}](x.html) ({{a}}). {{a}}!

    - {{a}}
    - x {{a}}

    1. {{a}}

    > {{a}}

    | h | {{a}} |
    |---|------|
    | {{a}} | x {{a}} |

    <div>
    {{a}}
    </div>

    {{a}}

    """

  @Test func hostileTextComesOutAsText() throws {
    let sample = try MarkdownSample.compile(Self.template).get()
    var random = SeededRandom(5)
    let texts = HostileText.samples + (0..<300).map { _ in HostileText.random(&random) }
    for text in texts where !text.isEmpty {
      let html = sample.quick(MarkdownSample.page(text))
      let shown = Self.shown(text)
      #expect(Self.texts(in: html).count { $0.contains(shown) } >= 1, "\(text)\n\(html)")
      #expect(
        Self.count(of: shown, in: Self.texts(in: html).joined(separator: "\u{1}")) >= 14,
        "\(text.debugDescription)\n\(html)")
      #expect(Self.tags(of: html) == Self.tags(of: sample.quick(MarkdownSample.page("x"))), "\(text)\n\(html)")
    }
  }

  /// What a reader should see of a value: controls replaced, line breaks as breaks.
  private static func shown(_ text: String) -> String {
    var shown = ""
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 13:
        if scalars.first != "\n" { shown += "⏎" }
      case 10: shown += "⏎"
      case 0..<9, 11..<32, 0x7F..<0xA0: shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The names of all tags but line breaks.
  private static func tags(of html: String) -> [Substring] {
    html.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }.filter { $0 != "br /" }
  }

  /// The text between tags, references resolved, line breaks marked.
  private static func texts(in html: String) -> [String] {
    html.replacing("\n<br />", with: "⏎").replacing("<br />", with: "⏎").split(separator: "<").map { piece in
      String(piece.drop { $0 != ">" }.dropFirst()).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&#32;", with: " ").replacing("&#9;", with: "\t")
        .replacing("&amp;", with: "&")
    }
  }

  private static func count(of word: String, in text: String) -> Int {
    var count = 0
    var rest = Array(text.utf8)[...]
    let word = Array(word.utf8)
    while rest.count >= word.count {
      if rest.starts(with: word) {
        count += 1
        rest = rest.dropFirst(word.count)
      } else {
        rest = rest.dropFirst()
      }
    }
    return count
  }
}
