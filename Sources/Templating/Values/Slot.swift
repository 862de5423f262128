/// A name that a template may use: its type, its meaning, an example.
package struct Slot: Sendable {
  /// The type of a slot, which decides where a template may use it and how it is escaped.
  package enum Kind: Sendable {
    /// Text from outside, which is escaped everywhere.
    case text
    /// Markup that the program created: `{{{name}}}` copies it, `{{name}}` is a problem.
    case html
    /// JSON that the program created, which is copied into scripts.
    case json
    /// An address from outside. Only http, https, mailto, tel and geo are allowed; anything else becomes `#`.
    case url
    /// A relative path that the program created, which is allowed wherever an address is.
    case path
    case number
    case flag
    /// Any number of records: a section repeats, and an inverted section is shown if there is none.
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
