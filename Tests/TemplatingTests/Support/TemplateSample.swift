import Diagnostics
import Templating

/// Compiles and renders one template against a small schema.
enum TemplateSample {
  static let item = Schema("item", [Slot("name", .text, "a name"), Slot("price", .number, "a price")])
  static let page = Schema(
    "page",
    [
      Slot("title", .text, "a title"), Slot("body", .html, "markup"), Slot("items", .list(item), "many"),
      Slot("site", .section(item), "one"), Slot("open", .flag, "a flag"), Slot("link", .url, "an address"),
      Slot("file", .path, "a path"), Slot("count", .number, "a number"), Slot("data", .json, "data"),
      Slot("tags", .list(Schema.items(.text, "a tag")), "tags"),
    ])

  static func record(_ title: String, items: [Record] = [], open: Bool = true, link: String = "") -> Record {
    Record([
      .text(title), .bytes(Array("<b>x</b>".utf8)), .list(Records(items)), .record(item("site", 1)), .flag(open),
      .text(link), .text("a/b.html"), .number(items.count), .bytes(Array("[1]".utf8)),
      .list(Records(["p", "q"].map { Record([.text($0)]) })),
    ])
  }

  static func item(_ name: String, _ price: Int) -> Record { Record([.text(name), .number(price)]) }

  static func compile(
    _ text: String, kind: TemplateKind = .html, partials: [String: String] = [:], missing: MissingName = .problem
  ) -> (template: Template?, problems: [Problem]) {
    let box = ProblemBox()
    let library = TemplateLibrary(
      Dictionary(uniqueKeysWithValues: partials.map { ($0, TemplateSource(file: "\($0).html", text: $1)) }))
    let template = Template.compile(
      TemplateSource(file: "page.html", text: text), kind: kind, schema: page, library: library, missing: missing,
      problems: box)
    return (template, box.problems)
  }

  /// What comes out, or the problems' ids.
  static func render(
    _ text: String, _ record: Record, kind: TemplateKind = .html, partials: [String: String] = [:]
  ) -> String {
    let (template, problems) = compile(text, kind: kind, partials: partials)
    guard let template else { return problems.map(\.id).joined(separator: " ") }
    var bytes: [UInt8] = []
    template.render(record, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
