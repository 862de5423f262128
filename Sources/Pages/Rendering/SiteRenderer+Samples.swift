package import Diagnostics
internal import Model
internal import Templating

/// A template's output without data, by which the template itself is inspected.
package struct SamplePage: Sendable {
  /// The template and all files whose text is included, the main one first.
  package let files: [String]
  /// The path of such a page below the site's folder.
  package let path: String
  /// Whether it is a complete page rather than the frame alone.
  package let isWhole: Bool
  package let bytes: [UInt8]
}

extension SiteRenderer {
  /// The frame and every kind of page in it, with their sections shown and hidden; some 30 µs each.
  package func samplePages() -> [SamplePage] {
    let context = context(hasCuisines: true, hasDistricts: true)
    return SampleRecord.Filling.allCases.flatMap { filling in
      let sample = SampleRecord(filling: filling, words: .record(context.wordsRecord))
      return [frame(sample, context), bundleFrame(sample, context)]
        + PageKind.allCases.map { page(templates.pages[$0.rawValue], $0.schema, sample, context) }
        + FragmentKind.allCases.map { page(templates.fragments[$0.rawValue], $0.schema, sample, context) }
    }
  }

  /// Reports files in the templates' folder that nothing reads, each with the nearest name that is read.
  package func reportStrayTemplates(in folder: TemplateFolder, _ problems: any ProblemSink) throws(Failure) {
    let used =
      templates.layout.files + templates.feed.files + templates.bundle.files + templates.pages.flatMap(\.files)
      + templates.fragments.flatMap(\.files)
    try StrayTemplates.report(folder, used: Set(used), problems)
  }

  private func frame(_ sample: SampleRecord, _ context: SiteContext) -> SamplePage {
    var record = sample.record(of: FrameSlot.schema)
    record[FrameSlot.site.rawValue] = .record(context.siteRecord)
    record[FrameSlot.base.rawValue] = .text("../")
    var bytes: [UInt8] = []
    templates.layout.render(record, into: &bytes)
    return SamplePage(files: templates.layout.files, path: Self.samplePath, isWhole: true, bytes: bytes)
  }

  private func bundleFrame(_ sample: SampleRecord, _ context: SiteContext) -> SamplePage {
    var record = sample.record(of: BundleFrameSlot.schema)
    record[BundleFrameSlot.site.rawValue] = .record(context.siteRecord)
    // Its style element is made by the program, and is none that a page of the site may have.
    record[BundleFrameSlot.styles.rawValue] = .empty
    var bytes: [UInt8] = []
    templates.bundle.render(record, into: &bytes)
    return SamplePage(files: templates.bundle.files, path: "x.html", isWhole: false, bytes: bytes)
  }

  private func page(
    _ template: MarkdownTemplate, _ schema: Schema, _ sample: SampleRecord, _ context: SiteContext
  ) -> SamplePage {
    var record = sample.record(of: schema)
    record[1] = .record(context.siteRecord)
    var bytes: [UInt8] = []
    template.render(record, into: &bytes)
    return SamplePage(files: template.files, path: Self.samplePath, isWhole: false, bytes: bytes)
  }

  private static let samplePath = "restaurants/x.html"
}
