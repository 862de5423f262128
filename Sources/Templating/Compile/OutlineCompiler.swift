internal import Diagnostics

/// Walks an expansion once, and resolves every name by the schema.
struct OutlineCompiler {
  /// An expansion with more steps consists of partials that double each other.
  static let mostSteps = 4_000_000
  static let longestText = 256 << 20

  private let set: TemplateSet
  private let missing: MissingName
  private let problems: ProblemBudget
  private var expansion: Expansion
  private var scopes: Scopes
  private var outline = Outline()
  private var opened: [Opened] = []
  /// The problems that were reported, as a partial that is included a million times repeats its mistakes.
  private var reported: Set<Reported> = []

  private struct Reported: Hashable {
    var kind: String
    var site: Expansion.Site
  }

  /// An open section: whether it pushed a scope, and whether it is in the outline.
  private struct Opened {
    var hasScope: Bool
    var isInOutline: Bool
  }

  /// The outline. Mistakes are reported and left out.
  static func outline(
    of set: TemplateSet, schema: Schema, missing: MissingName, problems: ProblemBudget
  ) -> Outline {
    var compiler = OutlineCompiler(
      set: set, missing: missing, problems: problems, expansion: Expansion(set), scopes: Scopes(schema))
    compiler.walk()
    return compiler.outline
  }

  private mutating func walk() {
    var steps = 0
    while let step = expansion.next() {
      steps += 1
      guard steps < Self.mostSteps, outline.text.count < Self.longestText else {
        return problems.report(
          TemplatingProblems.tooLarge, set.templates[0].source, 0, "The template grows beyond all bounds.")
      }
      compile(step)
      // Partials that include themselves twice double at each of many levels, so one report is enough.
      if case .tooDeep = step { return }
    }
  }

  private mutating func compile(_ step: Expansion.Step) {
    switch step {
    case .text(let template, let range): outline.append(set.templates[template].bytes[range])
    case .indentation(let blanks): outline.append(blanks)
    case .value(let site): value(site)
    case .section(let site): section(site)
    case .inverted(let site): inverted(site)
    case .end: close()
    case .dynamic(let site):
      report(TemplatingProblems.unknownPartial, site, "A page's partials have fixed names; this one is a value.")
    case .tooDeep(let site):
      let word = Printable.line(expansion.node(site).name, limit: 60)
      report(TemplatingProblems.recursion, site, "\(word) leads back to itself without end.")
    }
  }

  private mutating func report(_ kind: ProblemKind, _ site: Expansion.Site, _ reason: String, mend: String? = nil) {
    reported.insert(Reported(kind: kind.id, site: site))
    let source = set.templates[site.template].source
    problems.report(kind, source, expansion.node(site).offset, reason, mend: mend)
  }

  private mutating func meaning(_ site: Expansion.Site) -> Scopes.Meaning? {
    let name = expansion.node(site).name
    if let meaning = scopes.meaning(of: name) { return meaning }
    if missing == .problem, !reported.contains(Reported(kind: TemplatingProblems.unknownName.id, site: site)) {
      let candidates = scopes.candidates(for: name)
      let known = candidates.prefix(8).joined(separator: ", ")
      report(
        TemplatingProblems.unknownName, site, "There is no value named \(Printable.line(name, limit: 60)) here.",
        mend: NearestWord.question(for: name, among: candidates) ?? "Known here: \(known).")
    }
    return nil
  }

  // MARK: Values

  private mutating func value(_ site: Expansion.Site) {
    guard let meaning = meaning(site) else { return }
    let node = expansion.node(site)
    guard let value = ValueClass(meaning.kind) else {
      return report(TemplatingProblems.notText, site, "\(name(site)) is no text.")
    }
    if node.kind == .raw, !value.isMarkup {
      return report(TemplatingProblems.notMarkup, site, "\(name(site)) is text from outside.")
    }
    if node.kind == .variable, value == .html {
      return report(TemplatingProblems.markupEscaped, site, "\(name(site)) is markup.")
    }
    outline.steps.append(.value(Outline.Place(reference: meaning.reference, value: value, site: site)))
  }

  private func name(_ site: Expansion.Site) -> String { Printable.line(expansion.node(site).name, limit: 60) }

  // MARK: Sections

  private mutating func section(_ site: Expansion.Site) {
    guard let meaning = meaning(site) else {
      if missing == .empty { checkEnd(of: site) }
      return expansion.skip(site)
    }
    checkEnd(of: site)
    switch meaning.kind {
    case .list(let schema): open(site, .each, meaning, .record(schema))
    case .section(let schema): open(site, .record, meaning, .record(schema))
    default: open(site, .shown, meaning, .plain(meaning.reference, meaning.kind))
    }
  }

  /// Reports a section whose end has another spelling of its name. If the section's own is unknown, that is reported.
  private mutating func checkEnd(of site: Expansion.Site) {
    let end = Expansion.Site(template: site.template, node: expansion.node(site).match)
    guard expansion.node(end).name != expansion.node(site).name else { return }
    report(
      TemplatingProblems.wrongClose, end, "\(name(end)) is closed where \(name(site)) is open.",
      mend: "Did you mean \(name(site))?")
  }

  private mutating func inverted(_ site: Expansion.Site) {
    if let meaning = meaning(site) {
      checkEnd(of: site)
      open(site, .inverted, meaning, nil)
    } else {
      // An inverted section of an unknown name is always shown.
      opened.append(Opened(hasScope: false, isInOutline: false))
    }
  }

  private mutating func open(
    _ site: Expansion.Site, _ sort: Outline.Section.Sort, _ meaning: Scopes.Meaning, _ scope: Scopes.Scope?
  ) {
    let node = expansion.node(site)
    let end = expansion.node(Expansion.Site(template: site.template, node: node.match))
    let isAlone = node.linePosition == .alone && end.linePosition == .alone
    outline.steps.append(
      .open(Outline.Section(sort: sort, reference: meaning.reference, site: site, isAlone: isAlone)))
    if let scope { scopes.push(scope) }
    opened.append(Opened(hasScope: scope != nil, isInOutline: true))
  }

  private mutating func close() {
    guard let section = opened.popLast() else { return }
    if section.hasScope { scopes.pop() }
    if section.isInOutline { outline.steps.append(.close) }
  }
}

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

  /// Resolves a name: its first word in the records from the innermost outwards, the further words in the records that
  /// it leads to.
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
