internal import Diagnostics
internal import Templating

/// A page of the preview itself, which its own template fills.
struct OwnPage: Sendable {
  private let template: Template?

  init(_ name: String, _ text: String, _ schema: Schema) {
    // proven: a test compiles each of the program's own templates.
    template = Template.compile(
      TemplateSource(file: name, text: text), kind: .html, schema: schema, problems: ProblemLog())
  }

  var isSound: Bool { template != nil }

  func bytes(_ record: Record) -> [UInt8] {
    var bytes: [UInt8] = []
    template?.render(record, into: &bytes)
    return bytes
  }

  /// What such pages may load: nothing but the preview's own files, and pages of the site in a frame.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; "
    + "form-action 'self'; frame-ancestors 'self'"

  static func answer(_ status: Int, _ bytes: [UInt8]) -> Answer {
    Answer(status, [("Content-Type", MediaType.html), ("Content-Security-Policy", policy)], .bytes(bytes))
  }
}
