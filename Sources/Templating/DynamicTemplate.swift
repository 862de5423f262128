package import Diagnostics

/// A template whose names are looked up while it is rendered, as the public Mustache spec describes.
package struct DynamicTemplate: Sendable {
  package let kind: TemplateKind
  package let files: [String]

  /// Parses the template and every partial it names; all problems are reported, nil if one is an error.
  package static func compile(
    _ source: TemplateSource, kind: TemplateKind, library: TemplateLibrary = TemplateLibrary(),
    missing: MissingName = .empty, problems: any ProblemSink
  ) -> DynamicTemplate? {
    nil
  }

  /// Appends the template filled with `data`; a recursion without end is cut and reported.
  package func render(_ data: Tree, into bytes: inout [UInt8], problems: any ProblemSink) {
  }
}
