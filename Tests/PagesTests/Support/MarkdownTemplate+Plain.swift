@testable import Templating

extension MarkdownTemplate {
  /// How many pieces of the template are converted for every page, because no quick way was proven.
  var plainPieces: Int {
    let conversions = quick.operations.count { if case .beginMarkdown = $0 { true } else { false } }
    return conversions - quick.choices.count
  }

  /// Appends the HTML of `record` by the plain way: all values escaped as Markdown, then one conversion.
  func renderPlainly(_ record: Record, into html: inout [UInt8]) { convertedWhole.render(record, into: &html) }
}
