internal import Markdown
internal import Model
internal import Store
internal import Synchronization
internal import Templating

/// Renders drafts, each in the frame of the site, of a bundle or of a sealed folder, and publishes those of the site; one
/// per worker.
final class PagePress {
  /// A box for a template. An element of an array would be copied for each page, which retains many objects.
  private final class Held {
    let template: MarkdownTemplate

    init(_ template: MarkdownTemplate) { self.template = template }
  }

  private static let sections = HeadingSections()

  let templates: SiteTemplates
  let settings: SiteSettings
  let wordsValue: SlotValue
  let siteValue: SlotValue
  /// The templates with the site's words and settings filled in.
  private let layout: Template
  private let pages: [Held]
  /// By page kind, whether a record must nevertheless have the words and settings.
  private let asksForSite: [Bool]
  /// The slots that the layout reads and that were not filled in.
  private let layoutAsks: (words: Bool, site: Bool, body: Bool)
  /// A buffer for the current page, which is reused.
  private var page = OutputBuffer()
  /// Where the photos of published pages are put; nil where none is published.
  private let photos: PhotoCache?
  private var values = DistinctBytes()
  private(set) var outcome = PagesOutcome()

  init(_ context: SiteContext, _ templates: SiteTemplates, photos: PhotoCache? = nil) {
    self.templates = templates
    self.photos = photos
    settings = context.settings
    let words = SlotValue.record(context.wordsRecord)
    let site = SlotValue.record(context.siteRecord)
    wordsValue = words
    siteValue = site
    let frame = [FrameSlot.t.rawValue: words, FrameSlot.site.rawValue: site]
    layout = templates.layout.bound(frame, inserting: FrameSlot.body.rawValue)
    pages = templates.pages.map { Held($0.bound([0: words, 1: site])) }
    let asked = Set(layout.slots.compactMap(FrameSlot.init(rawValue:)))
    layoutAsks = (asked.contains(.t), asked.contains(.site), asked.contains(.body))
    asksForSite = pages.map { !$0.template.slots.isDisjoint(with: [0, 1]) }
  }

  /// Publishes the page that `builder` made last, and the photos that it shows. `rows` is the digest of the rows that
  /// it lists.
  func publish(
    _ draft: PageDraft, _ builder: PageBuilder, rows: LedgerDigest = .none, into files: any OwnerSink
  ) throws {
    let shown = try builder.photos.compactMap { try photos?.publish($0) }
    let inputs = digest(draft)
    outcome.total += 1
    let path = String(joining: "site/", draft.path)
    let text: String? = settings.publishMarkdown ? path.dropLast(4) + "md" : nil
    let isReused = files.reuse(path, inputs: inputs)
    let isTextReused = text.map { files.reuse($0, inputs: inputs) } ?? true
    if isReused && isTextReused {
      outcome.unchanged += 1
    } else {
      outcome.rendered += 1
      let origin = DraftOrigin(draft: draft, press: self, builder: builder)
      if !isReused {
        try files.accept(
          RenderedPage(
            path: path, kind: draft.renderedKind, content: .bytes(html(draft)), inputs: inputs, rows: rows,
            photos: shown, photoBytes: shown.isEmpty ? 0 : builder.photoBytes), from: origin)
      }
      if let text, !isTextReused {
        try files.accept(
          RenderedPage(path: text, kind: draft.renderedKind, content: .bytes(markdown(draft)), inputs: inputs),
          from: origin)
      }
    }
    if isReused { files.record(path, photos: shown, rows: rows) }
  }

  /// Leaves a page and its Markdown unchanged if it lists the same rows; false if it must be made.
  func reuse(_ stem: String, rows: LedgerDigest, _ files: any OwnerSink) -> Bool {
    guard files.reuse(stem + ".html", rows: rows) else { return false }
    return !settings.publishMarkdown || files.reuse(stem + ".md")
  }

  /// The files of the page's template, its partials and the layout.
  func files(of kind: PageKind) -> [String] { templates.pages[kind.rawValue].files + templates.layout.files }

  /// The HTML of the page as it is published.
  func html(_ draft: PageDraft) -> [UInt8] {
    let kind = draft.kind.rawValue
    let record = asksForSite[kind] ? filled(draft.record) : draft.record
    let frame = framed(draft)
    let held = pages[kind]
    page.removeAll()
    var body = 0..<0
    layout.render(frame, into: &page) {
      let start = $0.count
      held.template.render(record, into: &$0)
      body = start..<$0.count
    }
    return page.withBytes { [body] in Self.sections.wrapped($0, within: body) }
  }

  /// The frame with the values that the layout reads besides the page's own.
  private func framed(_ draft: PageDraft) -> Record {
    var frame = draft.frame
    if layoutAsks.words { frame[.t] = wordsValue }
    if layoutAsks.site { frame[.site] = siteValue }
    if layoutAsks.body { frame[.body] = .bytes(html(templates.pages[draft.kind.rawValue], draft.record)) }
    return frame.record
  }

  /// What a template makes of a record, without a frame.
  func html(_ template: MarkdownTemplate, _ record: Record) -> [UInt8] {
    page.removeAll()
    template.render(filled(record), into: &page)
    return page.withBytes { Self.sections.wrapped($0, within: 0..<$0.count) }
  }

  /// The page's Markdown with escaped values.
  func markdown(_ draft: PageDraft) -> [UInt8] {
    var text: [UInt8] = []
    templates.pages[draft.kind.rawValue].renderMarkdown(filled(draft.record), into: &text)
    return text
  }

  /// Fills `t` and `site`, which are the first two slots of the schema of every page and fragment.
  func filled(_ record: Record) -> Record {
    var record = record
    record[0] = wordsValue
    record[1] = siteValue
    return record
  }

  /// A digest of everything from which the page is made.
  ///
  /// The words and the site's settings (`t`, `site`) are empty in a draft, as they are included in the digest of its
  /// templates.
  func digest(_ draft: PageDraft) -> [UInt8] {
    values.digest(templates.digests[draft.kind.rawValue], draft.record, draft.frame.record)
  }

  /// A digest of everything from which a fragment of a sealed folder is made.
  func digest(_ kind: FragmentKind, _ record: Record) -> [UInt8] {
    values.digest(templates.fragmentDigests[kind.rawValue], record)
  }

  /// The HTML of a fragment.
  func html(_ kind: FragmentKind, _ record: Record) -> [UInt8] { html(templates.fragments[kind.rawValue], record) }
}

extension DistinctBytes {
  /// A digest of a template's digest and of the records with which it is filled. What was appended is gone.
  mutating func digest(_ template: [UInt8], _ records: Record...) -> [UInt8] {
    removeAll()
    append(template)
    for record in records { append(record) }
    var hash = ContentHash()
    withBytes { hash.update($0) }
    return hash.finish().bytes
  }
}

/// What a page of the site is made from.
private struct DraftOrigin: PageOrigin {
  let draft: PageDraft
  let press: PagePress
  let builder: PageBuilder

  var valueBytes: Int { DistinctBytes.count(of: draft.record) }
  var templates: [String] { press.files(of: draft.kind) }
  var photos: [(reference: String, state: PhotoCopy.State)] { builder.mentioned }
  func values() -> [UInt8] {
    ValueJSON.bytes(press.filled(draft.record), draft.kind.schema, frame: draft.frame.record)
  }
  func markdown() -> [UInt8]? { press.markdown(draft) }
}

/// Publishes every copy of a photo once, however many pages show it.
final class PhotoCache: Sendable {
  let folder: String
  private let sink: any SiteSink
  private let done = Mutex<Set<String>>([])

  /// `folder` is the state folder, which contains the copies.
  init(folder: String, sink: any SiteSink) { (self.folder, self.sink) = (folder, sink) }

  /// Publishes the copy if necessary, and returns its path.
  func publish(_ size: PhotoCopy.Size) throws -> String {
    let path = size.path
    let published = "site/" + path
    guard done.withLock({ $0.insert(path).inserted }) else { return published }
    let inputs = Array(size.digest.utf8)
    let files = try sink.open(.file(published))
    if !files.reuse(published, inputs: inputs) {
      try files.accept(
        RenderedPage(path: published, kind: .photo, content: .file(path: folder + "/" + path), inputs: inputs))
    }
    try files.close()
    return published
  }
}
