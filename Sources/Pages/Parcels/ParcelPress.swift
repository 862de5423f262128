internal import Markdown
internal import Model
internal import Templating

/// Renders a page as one file: with the template of its kind, in a frame without scripts. One per worker.
final class ParcelPress {
  /// The frame's template.
  static let frameFile = "bundle.html"
  private static let sections = HeadingSections()

  private let templates: SiteTemplates
  private let settings: SiteSettings
  private let wordsValue: SlotValue
  private let siteValue: SlotValue
  private var body = OutputBuffer()

  init(_ context: SiteContext, _ templates: SiteTemplates) {
    self.templates = templates
    settings = context.settings
    wordsValue = .record(context.wordsRecord)
    siteValue = .record(context.siteRecord)
  }

  /// The page's HTML, whose photos are still named by their paths. Only the page that opens what is sealed has a script.
  func html(
    _ draft: PageDraft, saved: String, leftOut: [String], styles: ParcelStyles? = nil, script: ParcelStyles? = nil
  ) -> [UInt8] {
    let styles = styles ?? templates.bundleStyles
    var fields = Fields<BundleFrameSlot>()
    fields[.t] = wordsValue
    fields[.site] = siteValue
    fields[.title] = draft.frame[.title]
    fields[.description] = draft.frame[.description]
    fields[.changed] = draft.frame[.changed]
    fields[.social] = draft.frame[.social]
    fields[.styles] = .bytes(styles.element)
    fields[.stylesDigest] = .text(styles.digest)
    if let script { (fields[.script], fields[.scriptDigest]) = (.bytes(script.element), .text(script.digest)) }
    fields[.home] = SlotValue(settings.baseURL?.text)
    fields[.saved] = .text(saved)
    fields[.leftOut] = SlotValue(leftOut)
    fields[.body] = .bytes(content(draft))
    var html: [UInt8] = []
    templates.bundle.render(fields.record, into: &html)
    return html
  }

  /// `t` and `site` are the first two slots of every page's schema.
  private func content(_ draft: PageDraft) -> [UInt8] {
    var record = draft.record
    record[0] = wordsValue
    record[1] = siteValue
    body.removeAll()
    templates.pages[draft.kind.rawValue].render(record, into: &body)
    return body.withBytes { Self.sections.wrapped($0, within: 0..<$0.count) }
  }
}
