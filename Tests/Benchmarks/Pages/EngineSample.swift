import Diagnostics
import Markdown
import Model
import Pages
import Platform
import Templating

/// The sample's values in memory and the templates compiled: what the engine alone is timed with.
struct EngineSample {
  struct Page {
    let kind: PageKind
    let body: Record
    let frame: Record
  }

  private(set) var pages: [Page] = []
  private let templates: [MarkdownTemplate]
  private let layout: Template

  init(_ folder: String) throws {
    let log = ProblemLog()
    let library = try Self.library(folder + "/templates/partials")
    templates = try PageKind.allCases.map { kind in
      let source = try Self.source(folder + "/templates/" + kind.file)
      let template = MarkdownTemplate.compile(
        source, schema: kind.schema, library: library, convert: MarkdownRenderer.template.append, problems: log)
      guard let template else { throw Workshop.Failed(words: "\(kind.file) is broken") }
      return template
    }
    let frame = try Self.source(folder + "/templates/layout.html")
    guard
      let layout = Template.compile(frame, kind: .html, schema: FrameSlot.schema, library: library, problems: log)
    else { throw Workshop.Failed(words: "layout.html is broken") }
    self.layout = layout
    let words = try Self.words(folder + "/templates/strings/en.json")
    let lines = String(decoding: try Files.read(folder + "/pages.ndjson"), as: UTF8.self).split(separator: "\n")
    for line in lines { pages.append(try Self.page(String(line), words)) }
  }

  /// The page's bytes: body and layout.
  func render(_ page: Page) -> [UInt8] {
    var body: [UInt8] = []
    templates[page.kind.rawValue].render(page.body, into: &body)
    var frame = page.frame
    frame[FrameSlot.body.rawValue] = .bytes(body)
    var bytes: [UInt8] = []
    layout.render(frame, into: &bytes)
    return bytes
  }

  private static func page(_ line: String, _ words: SlotValue) throws -> Page {
    let node = try DocumentReader.read(line)
    guard case .text(let file)? = node["template"]?.content, let values = node["values"],
      let kind = PageKind.allCases.first(where: { $0.file == file })
    else { throw Workshop.Failed(words: "a line of the sample cannot be read") }
    var body = record(values, kind.schema)
    body[0] = words
    var frame = record(values["layout"], FrameSlot.schema)
    frame[FrameSlot.t.rawValue] = words
    frame[FrameSlot.site.rawValue] = body[1]
    return Page(kind: kind, body: body, frame: frame)
  }

  private static func record(_ node: DocumentNode?, _ schema: Schema) -> Record {
    if schema.names == ["."] { return Record([node.map { value($0, schema.slots[0]) } ?? .empty]) }
    return Record(schema.slots.map { slot in node?[slot.name].map { value($0, slot) } ?? .empty })
  }

  private static func value(_ node: DocumentNode, _ slot: Slot) -> SlotValue {
    switch (node.content, slot.kind) {
    case (.text(let text), .html), (.text(let text), .json): .bytes(Array(text.utf8))
    case (.text(let text), _): .text(text)
    case (.flag(let flag), _): .flag(flag)
    case (.number(let digits), _): .number(Int(digits) ?? 0)
    case (.list(let nodes), .list(let schema)): .list(Records(nodes.map { record($0, schema) }))
    case (.object, .section(let schema)): .record(record(node, schema))
    default: .empty
    }
  }

  private static func words(_ path: String) throws -> SlotValue {
    let table = try DocumentReader.read(String(decoding: try Files.read(path), as: UTF8.self))
    let texts = PageSchemas.words.names.map { name -> SlotValue in
      switch table[name]?.content {
      case .text(let text)?: return .text(text)
      case .object?:
        if case .text(let text)? = table[name]?["other"]?.content { return .text(text) }
        return .empty
      default: return .empty
      }
    }
    return .record(Record(texts))
  }

  private static func library(_ folder: String) throws -> TemplateLibrary {
    var sources: [String: TemplateSource] = [:]
    for name in try Files.names(in: folder) {
      guard let dot = name.lastIndex(of: ".") else { continue }
      sources[String(name[..<dot])] = try source(folder + "/" + name)
    }
    return TemplateLibrary(sources)
  }

  private static func source(_ path: String) throws -> TemplateSource {
    TemplateSource(file: path, text: String(decoding: try Files.read(path), as: UTF8.self))
  }
}
