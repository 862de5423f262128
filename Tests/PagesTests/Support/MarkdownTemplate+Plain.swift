@testable import Templating

extension MarkdownTemplate {
  /// How many pieces of the template are converted for every page, because sections are between their lines.
  var plainPieces: Int { html.operations.count { if case .beginMarkdown = $0 { true } else { false } } }

  /// Appends the HTML of `record` by the template converted as a whole.
  func renderPlainly(_ record: Record, into html: inout [UInt8]) { convertedWhole.render(record, into: &html) }
}
