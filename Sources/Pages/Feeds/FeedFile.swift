internal import Model
internal import Store
internal import Templating

/// `feed.xml`: the newest reviews as Atom (RFC 4287), made from rows alone.
struct FeedFile {
  static let path = "feed.xml"
  /// The number of reviews in it.
  static let most = 50

  let record: Record
  private let templates: SiteTemplates
  private let context: SiteContext

  init(_ newest: [NewestReview], _ builder: PageBuilder, _ base: SiteAddress, _ templates: SiteTemplates) {
    record = builder.feed(newest, base)
    context = builder.context
    self.templates = templates
  }

  /// A digest of everything from which it is made.
  var inputs: [UInt8] {
    var values = DistinctBytes()
    values.append(templates.feedDigest)
    values.append(record)
    var hash = ContentHash()
    values.withBytes { hash.update($0) }
    return hash.finish().bytes
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    templates.feed.render(filled, into: &bytes)
    return bytes
  }

  /// The record with the words and the site's settings, which the template's digest covers.
  var filled: Record {
    var filled = record
    filled[FeedSlot.t.rawValue] = .record(context.wordsRecord)
    filled[FeedSlot.site.rawValue] = .record(context.siteRecord)
    return filled
  }
}
