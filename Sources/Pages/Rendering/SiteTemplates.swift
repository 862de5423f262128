internal import Diagnostics
internal import Markdown
internal import Model
internal import Platform
internal import Synchronization
internal import Templating

/// All templates of a site, compiled once, with their digests.
struct SiteTemplates: Sendable {
  let layout: Template
  /// The pages' templates by `PageKind`.
  var pages: [MarkdownTemplate]
  /// The templates of sealed fragments by `FragmentKind`.
  var fragments: [MarkdownTemplate]
  /// `feed.xml`, and a digest of everything but the values from which it is made.
  let feed: Template
  let feedDigest: [UInt8]
  /// The frame of a page that is one file, and its styles.
  let bundle: Template
  let bundleStyles: BundleStyles
  let styles: Asset
  /// The additional styles of the sheets for tables.
  let sheetStyles: Asset
  let script: Asset
  let search: Asset
  /// The script that shows the reviews with stars that have no page.
  let stars: Asset
  /// The styles and the script of the page that opens what is sealed.
  let sealStyles: Asset
  let seal: Asset
  /// What the site has as an app; nil unless it is one.
  var app: AppFiles?
  /// The worker, `sw.js`; nil unless the site is an app or was one.
  let worker: [UInt8]?
  let words: StringTable
  /// By `PageKind`, a digest of everything but the values from which a page of the kind is made.
  let digests: [[UInt8]]
  /// The same by `FragmentKind`.
  let fragmentDigests: [[UInt8]]

  /// A file below `assets/`, whose name includes a digest of its content.
  struct Asset: Sendable {
    let name: String
    let bytes: [UInt8]

    init(stem: String, suffix: String, bytes: [UInt8]) {
      name = "\(stem)-\(Digest.hex(SHA256.digest(bytes), length: 10)).\(suffix)"
      self.bytes = bytes
    }
  }

  /// Raise this when the program makes other bytes from the same values.
  static let formatVersion = 5

  /// Reads and compiles everything. Mistakes are reported, and the first error is thrown.
  init(
    _ folder: TemplateFolder, _ settings: SiteSettings, workers: Int = 1, _ problems: any ProblemSink
  ) throws(Failure) {
    let errors = FirstError(problems)
    words = try Self.words(folder, settings, errors)
    let library = try Self.library(folder)
    let layout = try folder.text("layout.html")
    let frame = Template.compile(
      TemplateSource(file: layout.path, text: layout.text), kind: .html, schema: FrameSlot.schema, library: library,
      problems: errors)
    let compiled = try Self.pages(folder, library, workers: workers, errors).compactMap(\.self)
    let (pages, fragments) = (
      Array(compiled.prefix(PageKind.allCases.count)), Array(compiled.dropFirst(PageKind.allCases.count))
    )
    let feedSource = try folder.text(FeedFile.path)
    let feed = Template.compile(
      TemplateSource(file: feedSource.path, text: feedSource.text), kind: .xml, schema: FeedSlot.schema,
      library: library, problems: errors)
    let bundleSource = try folder.text(PagePress.bundleFrame)
    let bundle = Template.compile(
      TemplateSource(file: bundleSource.path, text: bundleSource.text), kind: .html, schema: BundleFrameSlot.schema,
      library: library, problems: errors)
    let wordsValue = SlotValue.record(Record(Word.allCases.map { [words] in .text(words.source(of: $0)) }))
    let isApp = settings.app.state == .on
    let shared = [wordsValue, .text(words.language.articles.text), .flag(isApp), .flag(false)]
    let script = try Self.script("site", folder, settings, PageSchemas.script, shared, errors)
    let search = try Self.script(
      "search", folder, settings, PageSchemas.searchScript, [wordsValue, .text(SearchFoldingData.table)], errors)
    let stars = try Self.script("stars", folder, settings, PageSchemas.script, shared, errors)
    let seal = try Self.script("seal", folder, settings, PageSchemas.script, shared, errors)
    app = isApp ? try AppFiles(folder, settings, words, wordsValue, errors) : nil
    worker =
      switch settings.app.state {
      case .off: nil
      case .on: app?.worker
      case .withdraw: try Self.script("withdraw", folder, settings, PageSchemas.script, shared, errors)?.bytes
      }
    styles = try Self.styles(folder, settings)
    sheetStyles = try Self.styles("sheet", folder, settings)
    sealStyles = try Self.styles("seal", folder, settings)
    guard let frame, let feed, let bundle, let script, let search, let stars, let seal,
      fragments.count == FragmentKind.allCases.count, errors.first == nil
    else {
      throw errors.failure
    }
    self.layout = frame
    self.pages = pages
    self.fragments = fragments
    self.feed = feed
    self.bundle = bundle
    bundleStyles = BundleStyles([styles.bytes, try Self.styles("bundle", folder, settings).bytes])
    self.script = script
    self.search = search
    self.stars = stars
    self.seal = seal
    let marks = [styles.name, sheetStyles.name, script.name, settings.title] + (app.map { [$0.script.name] } ?? [])
    digests = try Self.digests(pages.map { frame.files + $0.files }, marks, words)
    fragmentDigests = try Self.digests(fragments.map(\.files), [settings.title], words)
    feedDigest = try Self.digests([feed.files], [settings.title], words)[0]
  }

  /// The same templates, with no page's Markdown converted in advance.
  var convertedWhole: SiteTemplates {
    var templates = self
    templates.pages = pages.map(\.convertedWhole)
    templates.fragments = fragments.map(\.convertedWhole)
    return templates
  }

  static func words(
    _ folder: TemplateFolder, _ settings: SiteSettings, _ problems: any ProblemSink
  ) throws(Failure) -> StringTable {
    let english = try StringTable.load(StringTable.fallback, folder, nil, problems)
    if settings.language == StringTable.fallback { return english }
    return try StringTable.load(settings.language, folder, english, problems)
  }

  /// Partials are named by their files without suffix.
  private static func library(_ folder: TemplateFolder) throws(Failure) -> TemplateLibrary {
    var sources: [String: TemplateSource] = [:]
    for name in try folder.names(in: "partials") where name.hasSuffix(".html") || name.hasSuffix(".md") {
      let file = try folder.text("partials/" + name)
      let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
      sources[String(stem)] = TemplateSource(file: file.path, text: file.text)
    }
    return TemplateLibrary(sources)
  }

  static func script(
    _ stem: String, _ folder: TemplateFolder, _ settings: SiteSettings, _ schema: Schema, _ values: [SlotValue],
    _ problems: any ProblemSink
  ) throws(Failure) -> Asset? {
    let source = try folder.text("assets/\(stem).js")
    let template = Template.compile(
      TemplateSource(file: source.path, text: source.text), kind: .script, schema: schema, problems: problems)
    guard let template else { return nil }
    var bytes: [UInt8] = []
    template.render(Record(values), into: &bytes)
    return Asset(stem: stem, suffix: "js", bytes: settings.published(bytes, of: source.path))
  }

  /// The stylesheet, followed by the accents of the settings.
  static func styles(_ folder: TemplateFolder, _ settings: SiteSettings) throws(Failure) -> Asset {
    var text = try folder.text("assets/site.css").text
    if let accent = settings.accent { text += ":root{--burgundy:\(try colour(accent))}\n" }
    if let accent = settings.accentDark {
      text += "@media screen and (prefers-color-scheme:dark){:root{--burgundy:\(try colour(accent))}}\n"
    } else if settings.accent != nil {
      text += "@media screen and (prefers-color-scheme:dark){:root{--burgundy:#eaa598}}\n"
    }
    return Asset(stem: "site", suffix: "css", bytes: settings.published(Array(text.utf8), of: "site.css"))
  }

  /// Styles that few pages load besides the site's.
  static func styles(
    _ stem: String, _ folder: TemplateFolder, _ settings: SiteSettings
  ) throws(Failure) -> Asset {
    let name = stem + ".css"
    let text = try folder.text("assets/" + name).text
    return Asset(stem: stem, suffix: "css", bytes: settings.published(Array(text.utf8), of: name))
  }

  static func colour(_ text: String) throws(Failure) -> String {
    let digits = text.utf8.dropFirst()
    let isHex = digits.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
    }
    guard text.hasPrefix("#"), digits.count == 6, isHex else {
      throw Failure(
        .configuration,
        PagesProblems.unusableSetting.problem("\"\(text)\" is no colour", mend: "Write it as #72322b."))
    }
    return text
  }

  private static func digests(
    _ pages: [[String]], _ marks: [String], _ words: StringTable
  ) throws(Failure) -> [[UInt8]] {
    var common = SHA256()
    common.update("sumaq pages \(formatVersion)\n\(words.fingerprint)\n")
    for mark in marks { common.update(mark + "\n") }
    var digests: [[UInt8]] = []
    for files in pages {
      var hash = common
      for file in files {
        do throws(FileError) { hash.update(SHA256.digest(try Files.read(file))) } catch { throw error.failure }
      }
      digests.append(hash.finish())
    }
    return digests
  }

  /// The pages' templates by `PageKind`, then those of fragments by `FragmentKind`; nil for a broken one. They are compiled in parallel, as that takes half of the
  /// time of a night without changes. Problems are reported in the order of the kinds.
  static func pages(
    _ folder: TemplateFolder, _ library: TemplateLibrary, workers: Int, _ problems: any ProblemSink
  ) throws(Failure) -> [MarkdownTemplate?] {
    var sources: [(schema: Schema, source: TemplateSource)] = []
    for (name, schema) in PageKind.allCases.map({ ($0.file, $0.schema) })
      + FragmentKind.allCases.map({ ($0.file, $0.schema) })
    {
      let file = try folder.text(name)
      sources.append((schema, TemplateSource(file: file.path, text: file.text)))
    }
    let compiled = BoundedBatch.run(sources, workers: workers) { schema, source in
      let box = ProblemBox()
      let template = MarkdownTemplate.compile(
        source, schema: schema, library: library, convert: MarkdownRenderer.template.append, problems: box)
      return (template, box)
    }
    return compiled.map { result in
      let (template, box) = result.get()
      box.forward(to: problems)
      return template
    }
  }

  /// The files below `assets/`, for a site that was synced at that time.
  /// Those of the page that opens what is sealed are only among them if `opensSealed`.
  func assets(_ synced: Timestamp?, opensSealed: Bool) -> [(name: String, bytes: [UInt8])] {
    let assets =
      [styles, sheetStyles, script, search, stars] + (opensSealed ? [sealStyles, seal] : []) + (app?.assets ?? [])
    return assets.map { ($0.name, $0.bytes) } + [("synced.js", SyncedScript.bytes(synced))]
  }
}

/// Passes problems on, those of a partial once, and keeps the first error.
private final class FirstError: ProblemSink {
  private let sink: any ProblemSink
  private let kept = Mutex<Problem?>(nil)
  private let told = Mutex<Set<Problem>>([])

  init(_ sink: any ProblemSink) { self.sink = sink }

  func report(_ problem: Problem) {
    if problem.severity == .error { kept.withLock { $0 = $0 ?? problem } }
    if told.withLock({ $0.insert(problem).inserted }) { sink.report(problem) }
  }

  var first: Problem? { kept.withLock { $0 } }

  var failure: Failure {
    Failure(.configuration, first ?? PagesProblems.templateFault.problem("a template could not be compiled"))
  }
}

/// `assets/synced.js`: the only script that contains the time when the site was synced.
enum SyncedScript {
  static func bytes(_ synced: Timestamp?) -> [UInt8] {
    Array("self.sumaqSynced=\"\(synced.map(stamp) ?? "")\";\n".utf8)
  }

  /// The time to the minute, such as `2026-03-14T03:10Z`.
  static func stamp(_ time: Timestamp) -> String {
    let minute = time.secondOfDay() / 60
    return "\(time.day().iso)T\(Language.plain.clock(minuteOfDay: minute))Z"
  }
}
