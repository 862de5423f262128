import Diagnostics
import Markdown
import Platform
import Templating

/// Takes bytes for a template and its partials (parted by NUL) and fills them: a page or problems, never a crash, and for
/// Markdown the quick way gives what the plain way gives.
enum TemplateTarget {
  private static let item = Schema(
    "item",
    [
      Slot("x", .text, "a text"), Slot("n", .number, "a number"), Slot("url", .url, "an address"),
      Slot("on", .flag, "a flag"), Slot("html", .html, "markup"),
    ])
  private static let schema = Schema(
    "page",
    [
      Slot("a", .text, "a text"), Slot("b", .text, "a text"), Slot("link", .url, "an address"),
      Slot("path", .path, "a path"), Slot("on", .flag, "a flag"), Slot("items", .list(item), "many"),
      Slot("one", .section(item), "one"), Slot("json", .json, "data"), Slot("html", .html, "markup"),
    ])
  private static let texts = [
    "x", "*a* <b> {{a}}", "- 1. # `c` [l](javascript:x)", "\n\n    x\n", "a|b\\", "&amp;#65;",
  ]

  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 1, count < 4096 else { return -1 }
    let parts = UnsafeBufferPointer(start: data + 1, count: count - 1).split(
      separator: 0, omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
    var partials: [String: TemplateSource] = [:]
    for (name, text) in zip(["p", "q", "r"], parts.dropFirst()) {
      partials[name] = TemplateSource(file: name, text: text)
    }
    let source = TemplateSource(file: "t", text: parts[0])
    let library = TemplateLibrary(partials)
    let problems = ProblemLog()
    let records = texts.map(record)
    if data[0] & 1 == 0 {
      let template = MarkdownTemplate.compile(
        source, schema: schema, library: library, convert: MarkdownRenderer.template.append, problems: problems)
      for record in records { template.map { check($0, record) } }
      check((template == nil) == !problems.isEmpty, "no template without a problem")
    } else {
      let kinds = TemplateKind.allCases
      let template = Template.compile(
        source, kind: kinds[Int(data[0] >> 1) % kinds.count], schema: schema, library: library, problems: problems)
      var bytes: [UInt8] = []
      for record in records { template?.render(record, into: &bytes) }
      check((template == nil) == !problems.isEmpty, "no template without a problem")
    }
    return 0
  }

  private static func check(_ template: MarkdownTemplate, _ record: Record) {
    var quick: [UInt8] = []
    var plain: [UInt8] = []
    template.render(record, into: &quick)
    template.convertedWhole.render(record, into: &plain)
    check(quick == plain, "both ways give the same")
  }

  private static func record(_ text: String) -> Record {
    let item = Record([
      .text(text), .number(text.utf8.count), .text(text), .flag(text.utf8.count > 3), .bytes(Array("<i>m</i>".utf8)),
    ])
    return Record([
      .text(text), .text("b"), .text("https://a.org/" + text), .text("x.html"), .flag(text.utf8.count > 5),
      .list(Records([item, item])), text == "x" ? .empty : .record(item), .bytes(Array("[1]".utf8)),
      .bytes(Array("<svg>\n\n</svg>".utf8)),
    ])
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}
