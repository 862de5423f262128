internal import Markdown
internal import Model
internal import Store
internal import Synchronization
internal import Templating

/// Renders drafts and passes the bytes to the sink, unless the published page is unchanged; one per worker.
final class PagePress {
  /// A box for a template. An element of an array would be copied for each page, which retains many objects.
  private final class Held {
    let template: MarkdownTemplate

    init(_ template: MarkdownTemplate) { self.template = template }
  }

  private static let sections = HeadingSections()

  private let templates: SiteTemplates
  /// The templates with the site's words and settings filled in.
  private let layout: Template
  private let pages: [Held]
  /// By page kind, whether a record must nevertheless have the words and settings.
  private let asksForSite: [Bool]
  /// The slots that the layout reads and that were not filled in.
  private let layoutAsks: (words: Bool, site: Bool, body: Bool)
  /// A buffer for the current page, which is reused.
  private var page = OutputBuffer()
  private let sink: any SiteSink
  private let photos: PhotoCache
  private let requested: RequestedFile?
  private let wordsValue: SlotValue
  private let siteValue: SlotValue
  private let publishesMarkdown: Bool
  private var values = DistinctBytes()
  private(set) var outcome = PagesOutcome()

  init(
    _ context: SiteContext, _ templates: SiteTemplates, sink: any SiteSink, photos: PhotoCache,
    requested: RequestedFile? = nil
  ) {
    self.templates = templates
    self.sink = sink
    self.photos = photos
    self.requested = requested
    let words = SlotValue.record(context.wordsRecord)
    let site = SlotValue.record(context.siteRecord)
    wordsValue = words
    siteValue = site
    publishesMarkdown = context.settings.publishMarkdown
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
    let shown = try builder.photos.map { try photos.publish($0, to: sink) }
    let inputs = digest(draft)
    outcome.total += 1
    let path = String(joining: "site/", draft.path)
    let text: String? = publishesMarkdown ? path.dropLast(4) + "md" : nil
    requested?.accept(draft, at: [path] + (text.map { [$0] } ?? []), from: self, builder, inputs: inputs)
    let isReused = files.reuse(path, inputs: inputs)
    let isTextReused = text.map { files.reuse($0, inputs: inputs) } ?? true
    if isReused && isTextReused {
      outcome.unchanged += 1
    } else {
      outcome.rendered += 1
      if !isReused {
        try files.accept(
          RenderedPage(
            path: path, kind: draft.renderedKind, content: .bytes(html(draft)), inputs: inputs, rows: rows,
            photos: shown, photoBytes: shown.isEmpty ? 0 : builder.photoBytes))
      }
      if let text, !isTextReused {
        try files.accept(
          RenderedPage(path: text, kind: draft.renderedKind, content: .bytes(markdown(draft)), inputs: inputs))
      }
    }
    if isReused { files.record(path, photos: shown, rows: rows) }
  }

  /// Leaves a page and its Markdown unchanged if it lists the same rows; false if it must be made.
  func reuse(_ stem: String, rows: LedgerDigest, _ files: any OwnerSink) -> Bool {
    guard files.reuse(stem + ".html", rows: rows) else { return false }
    return !publishesMarkdown || files.reuse(stem + ".md")
  }

  /// Leaves a page and its Markdown unchanged; false if either is not published.
  func reuse(_ stem: String, _ files: any OwnerSink) -> Bool {
    guard files.reuse(stem + ".html") else { return false }
    return !publishesMarkdown || files.reuse(stem + ".md")
  }

  /// The files of the page's template, its partials and the layout.
  func files(of kind: PageKind) -> [String] { templates.pages[kind.rawValue].files + templates.layout.files }

  /// The HTML of the page as it is published.
  func html(_ draft: PageDraft) -> [UInt8] {
    let kind = draft.kind.rawValue
    let record = asksForSite[kind] ? filled(draft.record) : draft.record
    page.removeAll()
    let frame = framed(draft, record)
    let held = pages[kind]
    var body = 0..<0
    layout.render(frame, into: &page) {
      let start = $0.count
      held.template.render(record, into: &$0)
      body = start..<$0.count
    }
    return page.withBytes { [body] in Self.sections.wrapped($0, within: body) }
  }

  /// The frame with the values that the layout reads besides the page's own.
  private func framed(_ draft: PageDraft, _ record: Record) -> Record {
    var frame = draft.frame
    if layoutAsks.words { frame[.t] = wordsValue }
    if layoutAsks.site { frame[.site] = siteValue }
    if layoutAsks.body {
      var body = OutputBuffer()
      pages[draft.kind.rawValue].template.render(record, into: &body)
      frame[.body] = .bytes(body.withBytes { Self.sections.wrapped($0, within: 0..<$0.count) })
    }
    return frame.record
  }

  /// The page's Markdown with escaped values.
  func markdown(_ draft: PageDraft) -> [UInt8] {
    var text: [UInt8] = []
    templates.pages[draft.kind.rawValue].renderMarkdown(filled(draft.record), into: &text)
    return text
  }

  /// Fills `t` and `site`, which are the first two slots of every page's schema.
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
    values.removeAll()
    values.append(templates.digests[draft.kind.rawValue])
    values.append(draft.record)
    values.append(draft.frame.record)
    var hash = ContentHash()
    values.withBytes { hash.update($0) }
    return hash.finish().bytes
  }
}

/// Publishes every copy of a photo once, however many pages show it.
final class PhotoCache: Sendable {
  let folder: String
  private let done = Mutex<Set<String>>([])

  /// `folder` is the state folder, which contains the copies.
  init(folder: String) { self.folder = folder }

  /// Publishes the copy if necessary, and returns its path.
  func publish(_ size: PhotoCopy.Size, to sink: any SiteSink) throws -> String {
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
