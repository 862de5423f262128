internal import Model
internal import Synchronization
internal import Templating

/// The sink of a build that makes one file: it accepts the requested file, and treats all others as unchanged.
final class RequestedFile: SiteSink, OwnerSink {
  /// The requested file, and what it is made from.
  struct Made: Sendable {
    let inputs: [UInt8]
    /// The bytes in the requested form; nil if the file does not have this form.
    var bytes: [UInt8]?
    /// The size of its values in bytes, or of the file if it has no values.
    var values: Int
    var templates: [String] = []
    var photos: [(reference: String, state: PhotoCopy.State)] = []
  }

  /// The path below `Output/`.
  let path: String
  private let form: SiteRenderer.PageForm
  private let found = Mutex<Made?>(nil)

  init(_ path: String, as form: SiteRenderer.PageForm) {
    self.path = path
    self.form = form
  }

  /// Nil if the build made no such file.
  var made: Made? { found.withLock { $0 } }

  func open(_ owner: PageOwner) -> any OwnerSink { self }
  /// Whether a file is unchanged. The requested file is, once it has been accepted with its values, so that it is not
  /// rendered twice.
  func reuse(_ path: String, inputs: [UInt8]) -> Bool { path != self.path || made != nil }
  func reuse(_ path: String, rows: LedgerDigest) -> Bool { path != self.path }
  func reuse(_ path: String) -> Bool { path != self.path }
  var unnamed: [String] { [] }
  func record(_ path: String, photos: [String], rows: LedgerDigest) {}
  func close() {}

  /// Accepts a file without a template.
  func accept(_ page: RenderedPage) {
    guard page.path == path, case .bytes(let bytes) = page.content else { return }
    let made = Made(inputs: page.inputs, bytes: form == .html ? bytes : nil, values: bytes.count)
    found.withLock { $0 = made }
  }

  /// Accepts a page that `press` is about to publish at `paths`; does nothing if none of them was requested.
  func accept(_ draft: PageDraft, at paths: [String], from press: PagePress, _ builder: PageBuilder, inputs: [UInt8]) {
    guard paths.contains(path) else { return }
    let bytes =
      switch form {
      case .html: path.hasSuffix(".md") ? press.markdown(draft) : press.html(draft)
      case .markdown: press.markdown(draft)
      case .values: ValueJSON.bytes(press.filled(draft.record), draft.kind.schema, frame: draft.frame.record)
      }
    let made = Made(
      inputs: inputs, bytes: bytes, values: DistinctBytes.count(of: draft.record),
      templates: press.files(of: draft.kind), photos: builder.mentioned)
    found.withLock { $0 = made }
  }

  /// Accepts the feed, which has a template but is no page.
  func accept(_ feed: FeedFile, at path: String, _ files: [String]) {
    guard path == self.path else { return }
    let bytes: [UInt8]? =
      switch form {
      case .html: feed.bytes
      case .markdown: nil
      case .values: ValueJSON.bytes(feed.filled, FeedSlot.schema, frame: nil)
      }
    let made = Made(
      inputs: feed.inputs, bytes: bytes, values: DistinctBytes.count(of: feed.record), templates: files)
    found.withLock { $0 = made }
  }
}
