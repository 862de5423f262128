import Foundation
import Testing

struct MarkdownTemplateTests {
  /// More where `SUMAQ_SEEDS` asks for it; a debug build is slow.
  static let seeds = ProcessInfo.processInfo.environment["SUMAQ_SEEDS"].flatMap { Int($0) } ?? 100

  @Test func bothWaysGiveTheSameBytesOnRandomTemplatesAndHostileValues() {
    var compiled = 0
    var ahead = 0
    for seed in 0..<Self.seeds {
      var source = RandomTemplate(seed: seed)
      let text = source.text()
      guard case .success(let sample) = MarkdownSample.compile(text) else { continue }
      compiled += 1
      if sample.template.plainPieces == 0 { ahead += 1 }
      var random = SeededRandom(seed)
      for _ in 0..<8 {
        let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          MarkdownSample.item(HostileText.random(&random), HostileText.random(&random))
        }
        let record = MarkdownSample.page(
          HostileText.random(&random), HostileText.random(&random), items: items, on: random.chance(50))
        let quick = sample.quick(record)
        let plain = sample.plain(record)
        if quick != plain {
          Issue.record("seed \(seed)\n\(Self.difference(quick, plain))\n--- template\n\(text)")
          return
        }
        let bound = sample.bound(record, to: [0, 1, 2, 5, 9])
        var whole = Substring(quick)
        while whole.hasSuffix("\n") { whole.removeLast() }
        if bound != whole {
          Issue.record("seed \(seed), bound\n\(Self.difference(bound, String(whole)))\n--- template\n\(text)")
          return
        }
      }
    }
    print("markdown templates: \(compiled) compiled, \(ahead) of them wholly ahead")
    #expect(compiled > Self.seeds / 3)
    #expect(ahead > compiled / 5)
  }

  @Test(arguments: [
    ("value-in-code", "a\n`{{a}}`"), ("value-in-code", "```\n{{a}}\n```"), ("lost-place", "[x]: {{link}}\n\nt"),
    ("not-an-address", "[x]({{a}})"), ("unsafe-place", "<p {{a}}>"), ("unsafe-place", "<p onclick=\"{{a}}\">"),
    ("broken-section-in-tag", "<p {{#on}}title=\"{{/on}}{{a}}{{#on}}\"{{/on}}>"), ("unknown-name", "{{nobody}}"),
    ("value-in-code", "`{{{markup}}}`"), ("broken-section-in-tag", "<p {{#on}}title{{/on}}=\"{{a}}\">"),
    ("value-in-code", "`{{a}}` <code>x</code>"), ("broken-section-in-tag", "*a{{#on}}b*c{{/on}}"),
    ("broken-section-in-tag", "{{#on}}a\n\nb{{/on}}"), ("broken-section-in-tag", "_{{#on}}a{{/on}}_"),
    ("broken-section-in-tag", "[x](a{{#on}}b{{/on}})"), ("broken-section-in-tag", "{{#on}}- a{{/on}}"),
  ])
  func valuesWhereNothingIsSafeAreProblems(id: String, text: String) {
    guard case .failure(let refusal) = MarkdownSample.compile(text) else {
      Issue.record("compiled: \(text)")
      return
    }
    #expect(refusal.problems.first?.id == "templating.\(id)")
    #expect(refusal.problems.first?.place?.line != nil)
  }

  /// What a block is, is told by how it begins; what is within it, by a word in place of each tag.
  @Test(arguments: [
    ("<b>So</b> it *goes*", "<b>So</b> it *goes*\n"),
    ("So it *goes* <b>on</b>", "<p>So it <em>goes</em> <b>on</b></p>\n"),
    ("<https://a.org/>", "<p><a href=\"https://a.org/\">https://a.org/</a></p>\n"),
    ("<div>\n{{#on}}\n*x*\n{{/on}}\n</div>", "<div>\n*x*\n</div>\n"),
    ("<pre>\n\n*x*\n</pre>", "<pre>\n\n*x*\n</pre>\n"),
    ("<x</pre><pre>\n{{#off}}\n\n{{/off}}\n", "<p>&lt;x</pre><pre></p>\n"),
    ("{{#on}}\n*x*\n{{/on}}\n\n- y", "<p><em>x</em></p>\n<ul>\n<li>y</li>\n</ul>\n"),
    ("*{{#off}}{{a}}{{/off}}*\n\nx", "<p>x</p>\n"), ("{{#off}}x{{/off}}{{b}}", ""),
    ("a*{{a}}*b", "<p>a<em>aa</em>b</p>\n"), ("x <code>{{a}}</code>", "<p>x <code>aa</code></p>\n"),
    ("x <a{{#on}} title=\"{{a}}\"{{/on}}>*y*</a>", "<p>x <a title=\"aa\"><em>y</em></a></p>\n"),
    ("[x]: u\n\n{{#on}}\n\n[x]\n\n{{/on}}", "<p><a href=\"u\">x</a></p>\n"),
    ("[x]: u\n\n{{#on}}\n- [x]\n{{/on}}\n- y", "<ul>\n<li><a href=\"u\">x</a></li>\n<li>y</li>\n</ul>\n"),
  ])
  func aBlockIsWhatItBeginsWith(text: String, html: String) throws {
    let sample = try MarkdownSample.compile(text).get()
    let record = MarkdownSample.page("aa")
    #expect(sample.quick(record) == html)
    #expect(sample.plain(record) == html)
  }

  /// A backtick that stands alone begins no code that a value could end.
  @Test(arguments: ["`{{a}}>({{b}}\n\ntext", "`{{a}}", "*`*{{a}} [{{b}}]({{link}} \"{{a}}\")\n", "``{{a}} {{b}}"])
  func noValueEndsCode(text: String) throws {
    let sample = try MarkdownSample.compile(text).get()
    for value in ["`c`", "`", "``", "a`b``c```d", "\\`"] {
      let record = MarkdownSample.page(value, "`" + value)
      #expect(sample.quick(record) == sample.plain(record))
      #expect(!sample.plain(record).contains("<code>"))
    }
  }

  /// Of values what is no text is replaced, of the template's own words nothing, whichever way they go.
  @Test(arguments: [
    "{{a}}", "*{{a}}*x{{b}}", "<p title=\"{{a}}\">{{b}}</p>", "[{{a}}]({{link}} \"{{b}}\")",
    "a\u{7}<p tia\u{7}>\u{85} {{a}}",
    "<div>\n{{a}}\n</div>", "- {{a}}\n- {{b}}", "| {{a}} |\n|--|\n| {{b}} |", "x &#xFFFE; {{a}}",
  ])
  func bothWaysAgreeOnWhatIsNoText(text: String) throws {
    let sample = try MarkdownSample.compile(text).get()
    let scalars = [1, 7, 11, 0x1B, 0x7F, 0x85, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE].compactMap {
      Unicode.Scalar($0 as UInt32)
    }
    for scalar in scalars.map(String.init) {
      for value in [scalar, "a" + scalar, scalar + "b", "*\(scalar)* x，😀\(scalar)"] {
        let record = MarkdownSample.page(value, value)
        #expect(sample.quick(record) == sample.plain(record))
        guard !text.contains("\u{7}") else { continue }
        #expect(!sample.plain(record).contains(scalar))
      }
    }
  }

  /// The first lines that differ, with the one before.
  private static func difference(_ quick: String, _ plain: String) -> String {
    let left = quick.split(separator: "\n", omittingEmptySubsequences: false)
    let right = plain.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(left, right).prefix { $0 == $1 }.count
    let lines = max(0, same - 1)..<same + 4
    return "quick: \(lines.compactMap { $0 < left.count ? left[$0] : nil })\nplain: "
      + "\(lines.compactMap { $0 < right.count ? right[$0] : nil })"
  }
}
