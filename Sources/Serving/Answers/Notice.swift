internal import Templating

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
    reason: "It is asked for by 127.0.0.1 or localhost; --host lets it answer others.")

  static let foreignPage = Notice(
    status: 403, title: "Not for other sites", reason: "The preview's own addresses answer its own pages alone.")

  static let nobodyBuilds = Notice(
    status: 404, title: "Nothing is built here",
    reason: "sumaq watch --serve shows here what it built, what is wrong, and what templates can use.")

  /// The answer while too many others are being made.
  static var busy: Answer {
    var answer = Notice(
      status: 503, title: "Too much is asked for at once", reason: "Other values are being made. Ask again in a moment."
    ).answer
    answer.headers.append(("Retry-After", "2"))
    return answer
  }

  static let ending = Notice(status: 503, title: "The preview ends", reason: "It was stopped.")
}
