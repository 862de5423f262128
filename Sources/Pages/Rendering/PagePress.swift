internal import Model
internal import Store
internal import Templating

/// Turns drafts into bytes and hands them over, unless the same page stands already; one per worker.
final class PagePress {
  private let templates: SiteTemplates
  private let sink: any PageSink
  private let photos: PhotoShelf
  private let wordsValue: Value
  private let siteValue: Value
  private let publishesMarkdown: Bool
  private var values = DistinctBytes()
  private(set) var outcome = PagesOutcome()

  init(_ context: SiteContext, _ templates: SiteTemplates, sink: any PageSink, photos: PhotoShelf) {
    self.templates = templates
    self.sink = sink
    self.photos = photos
    wordsValue = .record(context.wordsRecord)
    siteValue = .record(context.siteRecord)
    publishesMarkdown = context.settings.publishMarkdown
  }

  /// Publishes the page and the photos that it shows.
  func publish(_ draft: PageDraft, photos sizes: [PhotoCopy.Size]) throws {
    for size in sizes { try photos.publish(size, to: sink) }
    let inputs = digest(draft)
    outcome.total += 1
    let path = "site/" + draft.path
    let text = "site/" + draft.path.dropLast(4) + "md"
    let stands = sink.stands(path, inputs: inputs)
    let textStands = !publishesMarkdown || sink.stands(text, inputs: inputs)
    if stands && textStands { return outcome.unchanged += 1 }
    outcome.rendered += 1
    if !stands { try accept(html(draft), path, draft, inputs) }
    if !textStands { try accept(markdown(draft), text, draft, inputs) }
  }

  private func accept(_ bytes: [UInt8], _ path: String, _ draft: PageDraft, _ inputs: [UInt8]) throws {
    try sink.accept(RenderedPage(path: path, kind: draft.renderedKind, content: .bytes(bytes), inputs: inputs))
  }

  /// The page as it is published.
  func html(_ draft: PageDraft) -> [UInt8] {
    var body: [UInt8] = []
    templates.pages[draft.kind.rawValue].render(filled(draft.record), into: &body)
    while body.last == 0x0A { body.removeLast() }
    var frame = draft.frame
    frame[.body] = .bytes(body)
    frame[.t] = wordsValue
    frame[.site] = siteValue
    var page: [UInt8] = []
    templates.layout.render(frame.record, into: &page)
    return page
  }

  /// The page's Markdown, every value escaped.
  func markdown(_ draft: PageDraft) -> [UInt8] {
    var text: [UInt8] = []
    templates.pages[draft.kind.rawValue].renderMarkdown(filled(draft.record), into: &text)
    return text
  }

  /// The first two slots of every page's schema are `t` and `site`.
  func filled(_ record: Record) -> Record {
    var record = record
    record[0] = wordsValue
    record[1] = siteValue
    return record
  }

  /// What tells this page from any other, and from itself of another night.
  ///
  /// The words and the site's settings (`t`, `site`) are empty in a draft: they are part of its templates' digest.
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
