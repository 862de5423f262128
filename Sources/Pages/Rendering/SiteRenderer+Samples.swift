package import Diagnostics
internal import Model
internal import Platform
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

/// A record filled with its schema's examples, so that a template can be rendered without data.
struct SampleRecord {
  /// Which sections of a template a sample record shows.
  enum Filling: CaseIterable {
    case everything
    /// Sections and lists, but no text, number or flag, so that the inverted sections of these are shown.
    case sections
    /// Texts, numbers and flags, but no section or list, so that the inverted sections of these are shown.
    case values
  }

  let filling: Filling
  /// The site's words, which are the same on every page.
  let words: SlotValue

  func record(of schema: Schema) -> Record { Record(schema.slots.map(value)) }

  private func value(_ slot: Slot) -> SlotValue {
    if case .section(let schema) = slot.kind, schema === PageSchemas.words { return words }
    let (hasSections, hasValues) = (filling != .values, filling != .sections)
    switch slot.kind {
    case .section(let schema): return hasSections ? .record(record(of: schema)) : .empty
    case .list(let schema): return hasSections ? .list(Records([record(of: schema)])) : .empty
    case .text: return hasValues ? .text(slot.example.isEmpty ? "x" : slot.example) : .empty
    case .url: return hasValues ? .text("https://example.org/") : .empty
    case .path: return hasValues ? .text(slot.example.isEmpty ? "x.html" : slot.example) : .empty
    case .number: return .number(hasValues ? 1 : 0)
    case .flag: return .flag(hasValues)
    // An element that is valid in any context, as the schema does not say whether the slot is a paragraph or a drawing.
    case .html: return hasValues ? .bytes(Array("<svg></svg>".utf8)) : .empty
    case .json: return .bytes(Array("{}".utf8))
    }
  }
}

/// Finds files in the templates' folder that nothing reads.
enum StrayTemplates {
  /// The parts of the folder, each with the names that it may contain.
  private static let parts: [(part: String, names: [String])] = [
    ("", files(in: "") + ["layout.html", "feed.xml", "bundle.html"]),
    ("sealed", files(in: "sealed")),
    (
      "assets",
      [
        "site.css", "sheet.css", "seal.css", "app.css", "bundle.css", "site.js", "search.js", "stars.js", "seal.js",
        "app.js", "sw.js", "withdraw.js",
      ]
    ),
    ("reports", ["layout.html", "reports.css", "reports.js"]),
  ]

  /// The names of the templates of pages and fragments in a folder.
  private static func files(in folder: String) -> [String] {
    (PageKind.allCases.map(\.file) + FragmentKind.allCases.map(\.file)).compactMap { file in
      Path.parent(of: file) == (folder.isEmpty ? "." : folder) ? Path.name(of: file) : nil
    }
  }

  /// Reports every file whose name is not that of a template, with the nearest one. `used` are the paths of all files
  /// that templates include, such as partials.
  static func report(_ folder: TemplateFolder, used: Set<String>, _ problems: any ProblemSink) throws(Failure) {
    for (part, names) in parts {
      for path in try folder.paths(in: part) {
        let name = Path.name(of: path)
        guard !names.contains(name), !isForPeople(name), !(part == "reports" && name.hasSuffix(".md")) else { continue }
        problems.report(PagesProblems.strayTemplate(path, nearest: NearestWord.nearest(to: name, among: names)))
      }
    }
    try reportStrings(folder, used: used, problems)
    let folders = ["partials", "strings"] + parts.map(\.part).filter { !$0.isEmpty }
    for path in try folder.paths(in: "", kind: .folder) where !folders.contains(Path.name(of: path)) {
      let nearest = NearestWord.nearest(to: Path.name(of: path), among: folders)
      problems.report(PagesProblems.strayTemplate(path, nearest: nearest))
    }
    let partials = Set(used.filter { Path.name(of: Path.parent(of: $0)) == "partials" }.map(Path.name))
    for path in try folder.paths(in: "partials") where !used.contains(path) {
      let name = Path.name(of: path)
      // A shipped partial that a file of the user's replaces is not stray.
      guard !partials.contains(name), !isForPeople(name) else { continue }
      problems.report(
        PagesProblems.strayTemplate(path, nearest: NearestWord.nearest(to: name, among: partials.sorted())))
    }
  }

  /// A string table is used if it is shipped, if the site uses the language, or if it makes a language of its own,
  /// which reports may use.
  private static func reportStrings(
    _ folder: TemplateFolder, used: Set<String>, _ problems: any ProblemSink
  ) throws(Failure) {
    let names = try StringTable.tags(in: folder).map { $0 + ".json" }
    for path in try folder.paths(in: "strings") where !used.contains(path) && !isForPeople(Path.name(of: path)) {
      let name = Path.name(of: path)
      if names.contains(name) { continue }
      let nearest = NearestWord.nearest(to: name, among: names)
      problems.report(PagesProblems.strayTemplate(path, nearest: nearest))
    }
  }

  private static func isForPeople(_ name: String) -> Bool {
    name.lowercased().hasPrefix("readme") || name.hasSuffix(".txt")
  }
}
