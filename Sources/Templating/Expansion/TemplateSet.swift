internal import Diagnostics

/// A template and all templates that it can include, each parsed once.
struct TemplateSet: Sendable {
  /// All templates; the main template is the first.
  private(set) var templates: [ParsedTemplate] = []
  private var numbers: [String: Int] = [:]

  /// Loads all named templates, recursively. A dynamic name may name every template of the library.
  init(_ source: TemplateSource, library: TemplateLibrary, missing: MissingName, problems: ProblemBudget) {
    templates.append(ParsedTemplate(source, problems: problems))
    var checked = 0
    var hasDynamicNames = false
    while checked < templates.count {
      for node in templates[checked].nodes where node.kind == .partial || node.kind == .parent {
        if node.isDynamic {
          hasDynamicNames = true
        } else if !add(node.name, from: library, problems), missing == .problem {
          Self.reportUnknown(node, in: templates[checked].source, library, problems)
        }
      }
      checked += 1
      if checked == templates.count, hasDynamicNames {
        for name in library.names { _ = add(name, from: library, problems) }
      }
    }
  }

  /// The files of all templates, each once, that of the main template first.
  var files: [String] {
    var seen: Set<String> = []
    return templates.map(\.source.file).filter { seen.insert($0).inserted }
  }

  /// The index of the template that a partial's tag names.
  func number(of name: String) -> Int? { numbers[name] }

  private mutating func add(_ name: String, from library: TemplateLibrary, _ problems: ProblemBudget) -> Bool {
    if numbers[name] != nil { return true }
    guard let source = library[name] else { return false }
    numbers[name] = templates.count
    templates.append(ParsedTemplate(source, problems: problems))
    return true
  }

  private static func reportUnknown(
    _ node: Node, in source: TemplateSource, _ library: TemplateLibrary, _ problems: ProblemBudget
  ) {
    let word = Printable.line(node.name, limit: 60)
    let mend = NearestWord.question(for: node.name, among: library.names)
    problems.report(
      TemplatingProblems.unknownPartial, source, node.offset, "There is no template named \(word).", mend: mend)
  }
}
