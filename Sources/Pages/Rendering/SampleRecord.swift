internal import Templating

/// Fills a schema with its examples, so that a template shows what it has without any data.
struct SampleRecord {
  /// Which sections of a template such a record shows.
  enum Filling: CaseIterable {
    case everything
    /// Sections and lists, and no text, number or flag: what stands for these is shown.
    case sections
    /// Texts, numbers and flags, and no section or list: likewise.
    case values
  }

  let filling: Filling
  /// The site's words, which are the same on every page.
  let words: SlotValue

  func record(of schema: Schema) -> Record { Record(schema.slots.map(value)) }

  private func value(_ slot: Slot) -> SlotValue {
    if case .section(let schema) = slot.kind, schema === PageSchemas.words { return words }
    let (hasSections, hasValues) = (filling != .values, filling != .sections)
    switch slot.kind {
    case .section(let schema): return hasSections ? .record(record(of: schema)) : .empty
    case .list(let schema): return hasSections ? .list(Records([record(of: schema)])) : .empty
    case .text: return hasValues ? .text(slot.example.isEmpty ? "x" : slot.example) : .empty
    case .url: return hasValues ? .text("https://example.org/") : .empty
    case .path: return hasValues ? .text(slot.example.isEmpty ? "x.html" : slot.example) : .empty
    case .number: return .number(hasValues ? 1 : 0)
    case .flag: return .flag(hasValues)
    // Fits wherever words do; whether it is a paragraph or a drawing, the schema does not say.
    case .html: return hasValues ? .bytes(Array("<svg></svg>".utf8)) : .empty
    case .json: return .bytes(Array("{}".utf8))
    }
  }
}
