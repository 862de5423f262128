/// The names that are visible at one place of a template: the sections around it, the innermost last.
struct Scopes {
  /// An open section.
  enum Scope {
    /// A section on a record, whose names are visible.
    case record(Schema)
    /// A section on a text, number or flag, which `{{.}}` writes. It adds no names.
    case plain(Reference, Slot.Kind)
  }

  /// A resolved name.
  struct Meaning {
    var reference: Reference
    var kind: Slot.Kind
  }

  private var scopes: [Scope]
  /// The schemas of the records in `scopes`.
  private var schemas: [Schema]
  private var records: Int { schemas.count }

  init(_ schema: Schema) {
    scopes = [.record(schema)]
    schemas = [schema]
  }

  mutating func push(_ scope: Scope) {
    switch scope {
    case .record(let schema):
      schemas.append(schema)
      scopes.append(scope)
    case .plain(var reference, let kind):
      // The index counts from the outermost record, as more records may be opened inside.
      reference.up = records - 1 - reference.up
      scopes.append(.plain(reference, kind))
    }
  }

  mutating func pop() {
    if case .record = scopes.removeLast() { schemas.removeLast() }
  }

  /// Resolves a name: its first word in the records from the innermost outwards, the others in the records that it
  /// leads to.
  func meaning(of name: String) -> Meaning? {
    if name == "." { return item }
    var words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    guard let first = words.popFirst(), var meaning = outward(first) else { return nil }
    for word in words {
      guard case .section(let schema) = meaning.kind, let slot = schema.number(of: word) else { return nil }
      meaning.reference.path.append(slot)
      meaning.kind = schema.slots[slot].kind
    }
    return meaning
  }

  /// The words that are visible in place of `name`, innermost first.
  func candidates(for name: String) -> [String] {
    var known: [String] = []
    for schema in schemas.reversed() {
      known += schema.names.filter { $0 != "." }
      for slot in schema.slots {
        if case .section(let inner) = slot.kind { known += inner.names.map { "\(slot.name).\($0)" } }
      }
    }
    return known
  }

  private var item: Meaning? {
    guard let innermost = scopes.last else { return nil }
    switch innermost {
    case .plain(var reference, let kind):
      reference.up = records - 1 - reference.up
      return Meaning(reference: reference, kind: kind)
    case .record(let schema):
      guard let slot = schema.number(of: ".") else { return nil }
      return Meaning(reference: Reference(up: 0, slot: slot), kind: schema.slots[slot].kind)
    }
  }

  private func outward(_ word: String) -> Meaning? {
    for (up, schema) in schemas.reversed().enumerated() {
      if let slot = schema.number(of: word) {
        return Meaning(reference: Reference(up: up, slot: slot), kind: schema.slots[slot].kind)
      }
    }
    return nil
  }
}
