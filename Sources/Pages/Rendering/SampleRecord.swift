internal import Templating

/// A record filled with its schema's examples, so that a template can be rendered without data.
struct SampleRecord {
  /// Which sections of a template a sample record shows.
  enum Filling: CaseIterable {
    case everything
    /// Sections and lists, but no text, number or flag, so that the inverted sections of these are shown.
    case sections
    /// Texts, numbers and flags, but no section or list, so that the inverted sections of these are shown.
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
    // An element that is valid in any context, as the schema does not say whether the slot is a paragraph or a drawing.
    case .html: return hasValues ? .bytes(Array("<svg></svg>".utf8)) : .empty
    case .json: return .bytes(Array("{}".utf8))
    }
  }
}
