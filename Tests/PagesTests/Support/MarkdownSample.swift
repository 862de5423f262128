import Diagnostics
import Markdown
import Templating

/// A Markdown template under test, with cmark-gfm behind it.
struct MarkdownSample {
  static let item = Schema(
    "item",
    [
      Slot("x", .text, "a text"), Slot("y", .text, "a text"), Slot("n", .number, "a number"),
      Slot("url", .url, "an address"), Slot("path", .path, "a path"), Slot("flag", .flag, "a flag"),
      Slot("html", .html, "markup"),
    ])
  static let page = Schema(
    "page",
    [
      Slot("a", .text, "a text"), Slot("b", .text, "a text"), Slot("count", .number, "a number"),
      Slot("link", .url, "an address"), Slot("file", .path, "a path"), Slot("on", .flag, "a flag"),
      Slot("off", .flag, "a flag"), Slot("markup", .html, "markup"), Slot("items", .list(item), "many"),
      Slot("one", .section(item), "one"), Slot("json", .json, "data"),
    ])

  let template: MarkdownTemplate

  /// Compiles or gives the problems' ids.
  static func compile(_ text: String, partials: [String: String] = [:]) -> Result<MarkdownSample, Refusal> {
    let box = ProblemBox()
    let library = TemplateLibrary(partials.mapValues { TemplateSource(file: "partial.md", text: $0) })
    let template = MarkdownTemplate.compile(
      TemplateSource(file: "page.md", text: text), schema: page, library: library,
      convert: MarkdownRenderer.template.append, problems: box)
    return template.map { .success(MarkdownSample(template: $0)) } ?? .failure(Refusal(problems: box.problems))
  }

  struct Refusal: Error {
    let problems: [Problem]
  }

  func quick(_ record: Record) -> String { text { template.render(record, into: &$0) } }
  func plain(_ record: Record) -> String { text { template.renderPlainly(record, into: &$0) } }

  /// With some values put into the template and taken from the record, as far as it is not asked for them.
  func bound(_ record: Record, to slots: [Int]) -> String {
    let bound = template.bound(Dictionary(uniqueKeysWithValues: slots.map { ($0, record[$0]) }))
    var rest = record
    for slot in slots where !bound.slots.contains(slot) { rest[slot] = .text("not asked for") }
    var output = OutputBuffer()
    bound.render(rest, into: &output)
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  func markdown(_ record: Record) -> String { text { template.renderMarkdown(record, into: &$0) } }

  private func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func item(_ x: String, _ y: String = "") -> Record {
    Record([
      .text(x), .text(y), .number(x.utf8.count), .text("https://x.org/?q=" + x), .text("p/\(y.utf8.count).html"),
      .flag(!y.isEmpty), .bytes(Array("<i>m</i>".utf8)),
    ])
  }

  static func page(_ a: String, _ b: String = "", items: [Record] = [], on: Bool = true) -> Record {
    Record([
      .text(a), .text(b), .number(a.utf8.count), .text(a), .text("path/x.html"), .flag(on), .flag(!on),
      .bytes(Array("<svg>*m*\n\n</svg>".utf8)), .list(Records(items)), items.first.map(SlotValue.record) ?? .empty,
      .bytes(Array("{\"a\":1}".utf8)),
    ])
  }
}
