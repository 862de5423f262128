/// A template's text and the file that problems name.
package struct TemplateSource: Sendable, Hashable {
  package let file: String
  package let text: String

  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}
