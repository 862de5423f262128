import Diagnostics
import Model
import Pages
import Platform
import Store
import Templating

/// Some of the site's pages as data: what the peers get, and what the engine alone gets.
enum PageSample {
  static let folder = "sample"
  static let checkout = Path.parent(of: Path.parent(of: Path.parent(of: Path.parent(of: #filePath))))
  static let asOf = CivilDay(number: 20_605)  // 1 June 2026
  private static let most = 1200
  private static let compared = 100

  static func renderer() throws -> SiteRenderer {
    try SiteRenderer(
      templates: TemplateFolder(user: nil, shipped: checkout + "/Templates"), settings: SiteSettings(),
      problems: ProblemLog())
  }

  /// Writes `pages.ndjson`, `ours.ndjson`, `schemas.json` and the templates: each n-th page of a subject, in the mix
  /// that the site has.
  static func write(in workshop: Workshop) throws {
    let store = try Store(folder: workshop.path(".sumaq"))
    let renderer = try renderer()
    let sink = CountingSink()
    _ = try renderer.render(store: store, into: sink, asOf: asOf)
    let paths = sink.paths.filter { kind(of: $0) != nil }.sorted()
    let step = max(1, paths.count / most)
    var pages: [UInt8] = []
    var ours = JSONLines()
    for (number, path) in stride(from: 0, to: paths.count, by: step).map({ paths[$0] }).enumerated() {
      guard let kind = kind(of: path) else { continue }
      let values = try renderer.page(path, store: store, as: .values, asOf: asOf)
      let head = "{\"path\":\"\(path)\",\"template\":\"\(kind.file)\",\"values\":"
      // No text of JSON holds a line's end itself.
      pages += Array(head.utf8) + values.filter { $0 != 0x0A } + Array("}\n".utf8)
      guard number < compared else { continue }
      ours.add("html", String(decoding: try renderer.page(path, store: store, as: .html, asOf: asOf), as: UTF8.self))
    }
    let target = workshop.path(folder)
    try Files.makeFolder(target)
    try Files.write(pages, to: target + "/pages.ndjson")
    try Files.write(ours.bytes, to: target + "/ours.ndjson")
    try Files.write(schemas(), to: target + "/schemas.json")
    try workshop.run(["cp", "-r", checkout + "/Templates", target + "/templates"])
  }

  /// Of a page of the site; nil for lists and assets.
  static func kind(of path: String) -> PageKind? {
    let parts = path.split(separator: "/")
    guard path.hasSuffix(".html"), parts.count > 2 else { return nil }
    switch (parts[1], parts.count) {
    case ("restaurants", 3): return .restaurant
    case ("restaurants", 4): return parts[3] == "sheet.html" ? .sheet : .restaurantLeaf
    case ("users", 3): return .user
    case ("users", 4): return .userLeaf
    default: return nil
    }
  }

  private static func schemas() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for (file, schema) in PageSchemas.all where !file.hasPrefix("assets/") {
        json.key(file)
        write(schema, to: &json)
      }
    }
    return json.bytes
  }

  private static func write(_ schema: Schema, to json: inout JSONWriter) {
    json.object { json in
      for slot in schema.slots {
        json.key(slot.name)
        json.object { json in
          switch slot.kind {
          case .list(let inner):
            json.member("kind", "list")
            json.key("slots")
            write(inner, to: &json)
          case .section(let inner):
            json.member("kind", "section")
            json.key("slots")
            write(inner, to: &json)
          default: json.member("kind", "text")
          }
        }
      }
    }
  }
}

/// JSON objects of one member, a line each.
struct JSONLines {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ name: String, _ text: String) {
    var json = JSONWriter()
    json.object { $0.member(name, text) }
    bytes += json.bytes + [0x0A]
  }
}
