/// Finds partials and parents by the name in their tag; the caller reads the files.
package struct TemplateLibrary: Sendable {
  /// All names there are, for the nearest word in problems.
  package let names: [String]
  private let load: @Sendable (String) -> TemplateSource?

  /// Templates held in a dictionary from name to text and file.
  package init(_ templates: [String: TemplateSource] = [:]) {
    self.names = templates.keys.sorted()
    self.load = { templates[$0] }
  }

  /// Templates that `load` fetches when they are first named; it is asked once a name and compilation.
  package init(names: [String], load: @escaping @Sendable (String) -> TemplateSource?) {
    self.names = names
    self.load = load
  }

  /// The template of that name, or nil.
  package subscript(name: String) -> TemplateSource? { load(name) }
}
