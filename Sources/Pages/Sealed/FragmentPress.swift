internal import Markdown
internal import Model
internal import Store
internal import Templating

/// Renders the fragments of sealed bundles; one per worker.
final class FragmentPress {
  private static let sections = HeadingSections()

  private let templates: SiteTemplates
  private let wordsValue: SlotValue
  private let siteValue: SlotValue
  private var page = OutputBuffer()
  private var values = DistinctBytes()

  init(_ context: SiteContext, _ templates: SiteTemplates) {
    self.templates = templates
    wordsValue = .record(context.wordsRecord)
    siteValue = .record(context.siteRecord)
  }

  /// The HTML of a fragment. `t` and `site` are the first two slots of every fragment's schema.
  func html(_ kind: FragmentKind, _ record: Record) -> [UInt8] {
    var record = record
    record[0] = wordsValue
    record[1] = siteValue
    page.removeAll()
    templates.fragments[kind.rawValue].render(record, into: &page)
    return page.withBytes { Self.sections.wrapped($0, within: 0..<$0.count) }
  }

  /// A digest of everything from which a fragment is made.
  func inputs(_ kind: FragmentKind, _ record: Record) -> [UInt8] {
    values.removeAll()
    values.append(templates.fragmentDigests[kind.rawValue])
    values.append(record)
    var hash = ContentHash()
    values.withBytes { hash.update($0) }
    return hash.finish().bytes
  }
}
