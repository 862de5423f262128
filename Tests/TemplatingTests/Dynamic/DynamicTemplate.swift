import Diagnostics

@testable import Templating

/// A template whose names are looked up while it is rendered, as the public Mustache spec describes.
struct DynamicTemplate: Sendable {
  let kind: TemplateKind
  private let templates: TemplateSet
  private let escapes: [NodeEscapes]

  /// Every file whose text is in it, itself first.
  var files: [String] { templates.files }

  /// Parses the template and every partial it names; all problems are reported, nil if one is an error.
  static func compile(
    _ source: TemplateSource, kind: TemplateKind, library: TemplateLibrary = TemplateLibrary(),
    missing: MissingName = .empty, problems: any ProblemSink
  ) -> DynamicTemplate? {
    let budget = ProblemBudget(problems)
    let set = TemplateSet(source, library: library, missing: missing, problems: budget)
    let escapes = set.templates.map { NodeEscapes($0, kind: kind, problems: budget) }
    return budget.hasErrors ? nil : DynamicTemplate(kind: kind, templates: set, escapes: escapes)
  }

  /// Appends the template filled with `data`; a recursion without end is cut and reported.
  func render(_ data: Tree, into bytes: inout [UInt8], problems: any ProblemSink) {
    OutputBuffer.collect(into: &bytes) { output in
      var renderer = DynamicRenderer(templates, escapes, data, problems: ProblemBudget(problems))
      renderer.render(into: &output)
    }
  }
}
