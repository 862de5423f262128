import Model
import Templating

@testable import Pages

/// Everything that a template can use, as tables in Markdown: one a template, one a kind of part.
struct TemplateReference {
  private(set) var text = ""
  private var parts: [Schema] = []

  init() {
    for (file, schema) in PageSchemas.all {
      text += "\n## \(file)\n\n"
      table(schema)
    }
    var told = 0
    while told < parts.count {
      text += "\n### \(Self.heading(parts[told]))\n\n"
      table(parts[told])
      told += 1
    }
  }

  private mutating func table(_ schema: Schema) {
    text += "| name | what it is | meaning | example |\n| --- | --- | --- | --- |\n"
    for slot in schema.slots {
      let example = slot.example.isEmpty ? "" : "`\(slot.example)`"
      text += "| `\(slot.name)` | \(kind(slot)) | \(slot.meaning) | \(example) |\n"
    }
  }

  private mutating func kind(_ slot: Slot) -> String {
    switch slot.kind {
    case .text: "text"
    case .html: "markup: `{{{\(slot.name)}}}`"
    case .json: "JSON: `{{{\(slot.name)}}}` in a script"
    case .url: "address"
    case .path: "path"
    case .number: "number"
    case .flag: "yes or no"
    case .list(let schema): schema.names == ["."] ? "list of texts: `{{.}}`" : "list of \(link(to: schema))"
    case .section(let schema): slot.name == "t" ? "[words](strings/en.json)" : link(to: schema)
    }
  }

  private mutating func link(to schema: Schema) -> String {
    if !parts.contains(where: { $0 === schema }) { parts.append(schema) }
    let anchor = Self.heading(schema).lowercased().map { $0 == " " ? "-" : $0 }
    return "[\(schema.name)](#\(String(anchor)))"
  }

  /// Told apart from the pages of the same name.
  private static func heading(_ schema: Schema) -> String { "one \(schema.name)" }
}
