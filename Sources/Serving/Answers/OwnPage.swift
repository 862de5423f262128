internal import CServedFiles
internal import Diagnostics
internal import Model
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

/// A page that says why there is none.
struct Notice: Sendable {
  let status: Int
  let title: String
  let reason: String
  /// Where the page is read from, below the output, if it may come to be; it is shown as soon as it does.
  var awaited: String?

  static let schema = Schema(
    "notice",
    [
      Slot("title", .text, "what is wrong, in a few words"), Slot("reason", .text, "what is missing, or not allowed"),
      Slot("awaited", .text, "the page's path below the output, if open pages are told of changes"),
      Slot("tag", .text, "the tag of a page that is missing"),
    ])

  static let page = OwnPage("notice.html", OwnFiles.notice, schema)

  var answer: Answer {
    OwnPage.answer(
      status,
      Self.page.bytes(
        Record([.text(title), .text(reason), SlotValue(awaited), .text(PageTag.missing.text)])))
  }

  static func missing(_ path: String, awaited: String? = nil) -> Notice {
    Notice(status: 404, title: "Nothing is here", reason: "There is no file \(path).", awaited: awaited)
  }

  static let outside = Notice(
    status: 404, title: "Nothing is here", reason: "No published file has such an address.")

  static let method = Notice(
    status: 405, title: "This is only read", reason: "The preview answers GET and HEAD, and takes nothing.")

  static let foreignHost = Notice(
    status: 421, title: "This preview is for this machine alone",
    reason: "It is asked for by 127.0.0.1 or localhost; --host lets it answer other machines.")

  static let foreignPage = Notice(
    status: 403, title: "Not for other sites", reason: "The preview's own addresses answer its own pages alone.")

  static let nobodyBuilds = Notice(
    status: 404, title: "Nothing is built here",
    reason: "sumaq watch --serve shows here what it built, what is wrong, and what templates can use.")

  /// The answer while too many other answers are being made.
  static var busy: Answer {
    var answer = Notice(
      status: 503, title: "Too much is asked for at once", reason: "Other values are being made. Ask again in a moment."
    ).answer
    answer.headers.append(("Retry-After", "2"))
    return answer
  }

  static let ending = Notice(status: 503, title: "The preview ends", reason: "It was stopped.")
}

/// The preview's own files, which the program carries.
enum OwnFiles {
  /// A file that is sent as it is.
  static let script = representation(cservedfiles_script(), MediaType.script)
  static let style = representation(cservedfiles_style(), MediaType.style)

  /// The texts of templates.
  static let desk = text(cservedfiles_desk())
  static let values = text(cservedfiles_values())
  static let notice = text(cservedfiles_notice())

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

  private static func representation(_ pointer: UnsafePointer<CChar>?, _ type: String) -> Representation {
    let bytes = Array(text(pointer).utf8)
    let digest = Digest.hex(SHA256.digest(bytes), length: 16)
    return Representation(tag: EntityTag(digest: digest), type: type, content: .bytes(bytes))
  }
}
