package import Diagnostics
internal import Model
internal import Templating

/// A page made of a template and no data, for whoever looks at what the template says.
package struct SamplePage: Sendable {
  /// The template and all files whose text is in it, itself first.
  package let files: [String]
  /// Where such a page would lie below the site's folder.
  package let path: String
  package let bytes: [UInt8]
}

extension SiteRenderer {
  /// Every kind of page with its sections shown and hidden; about a tenth of a millisecond each.
  package func samplePages() -> [SamplePage] {
    PageKind.allCases.flatMap { kind in SampleRecord.Filling.allCases.map { sample(kind, $0) } }
  }

  /// Tells of files in the templates' folder that nothing reads, each with the nearest name that something does.
  package func tellStrayTemplates(in folder: TemplateFolder, _ problems: any ProblemSink) throws(Failure) {
    let used = templates.layout.files + templates.feed.files + templates.pages.flatMap(\.files)
    try StrayTemplates.tell(folder, used: Set(used), problems)
  }

  private func sample(_ kind: PageKind, _ filling: SampleRecord.Filling) -> SamplePage {
    let context = context(hasCuisines: true)
    let sample = SampleRecord(filling: filling, words: .record(context.wordsRecord))
    let template = templates.pages[kind.rawValue]
    var page = sample.record(of: kind.schema)
    page[1] = .record(context.siteRecord)
    var body: [UInt8] = []
    template.render(page, into: &body)
    var frame = sample.record(of: FrameSlot.schema)
    frame[FrameSlot.site.rawValue] = .record(context.siteRecord)
    frame[FrameSlot.base.rawValue] = .text("../")
    frame[FrameSlot.body.rawValue] = .bytes(body)
    var bytes: [UInt8] = []
    templates.layout.render(frame, into: &bytes)
    return SamplePage(files: template.files + templates.layout.files, path: "restaurants/x.html", bytes: bytes)
  }
}
