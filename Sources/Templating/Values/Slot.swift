/// A name that a template may use, declared once: what it is, what it means, an example.
package struct Slot: Sendable {
  /// What a slot holds, which decides where a template may put it and how it is escaped.
  package enum Kind: Sendable {
    /// Text from outside: escaped wherever it lands.
    case text
    /// Markup that the program made: `{{{name}}}` copies it as it is, `{{name}}` is a problem.
    case html
    /// JSON that the program made: copied as it is into scripts.
    case json
    /// An address from outside: in links only with http, https, mailto, tel, geo; anything else becomes `#`.
    case url
    /// A relative path that the program made: may stand wherever an address may.
    case path
    case number
    case flag
    /// Many records: a section repeats, an inverted section shows when there is none.
    case list(Schema)
    /// One record or none.
    case section(Schema)
  }

  package let name: String
  package let kind: Kind
  /// One short sentence for the README's table.
  package let meaning: String
  package let example: String

  package init(_ name: String, _ kind: Kind, _ meaning: String, example: String = "") {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.example = example
  }
}
