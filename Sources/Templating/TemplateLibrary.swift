/// Finds partials and parents by the name in their tag. The caller reads the files.
package struct TemplateLibrary: Sendable {
  /// All names, for the nearest word in problems.
  package let names: [String]
  private let load: @Sendable (String) -> TemplateSource?

  /// A library from a dictionary of names and templates.
  package init(_ templates: [String: TemplateSource] = [:]) {
    self.names = templates.keys.sorted()
    self.load = { templates[$0] }
  }

  /// A library whose templates are loaded by `load` when they are first named; it is called once per name and
  /// compilation.
  package init(names: [String], load: @escaping @Sendable (String) -> TemplateSource?) {
    self.names = names
    self.load = load
  }

  /// The template with that name; nil if there is none.
  package subscript(name: String) -> TemplateSource? { load(name) }
}
