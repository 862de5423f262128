internal import Diagnostics
package import Model
package import Store
internal import Synchronization
internal import Templating

// Makes one file of the site for `render --page` and `explain`, by the same build that publishes it, without publishing
// it.
extension SiteRenderer {
  /// Makes a file of the site: `restaurants/<slug>.html`, a leaf, a list, the feed. Throws if there is no such file.
  ///
  /// Finds the subject by comparing the slug of every id, which is fast enough for a command.
  package func page(_ path: String, store: Store, as form: PageForm, asOf: CivilDay) throws -> [UInt8] {
    try page(path, as: form, asOf: asOf, sources(store))
  }

  /// What a file of the site is made from; nil if there is no such file.
  package func provenance(of path: String, store: Store, asOf: CivilDay) throws -> PageProvenance? {
    try provenance(of: path, asOf: asOf, sources(store))
  }

  /// Creates the data source of a build, for a run of subjects or for all.
  typealias Sources = @Sendable (SubjectRun?) throws -> any SiteSource

  func page(_ path: String, as form: PageForm, asOf: CivilDay, _ sources: @escaping Sources) throws -> [UInt8] {
    guard let file = try ask(for: path, as: form, asOf: asOf, sources) else {
      throw PagesProblems.failure(noPage: path)
    }
    guard let bytes = file.made.bytes else { throw Failure(.usage, PagesProblems.noForm(path)) }
    return bytes
  }

  func provenance(of path: String, asOf: CivilDay, _ sources: @escaping Sources) throws -> PageProvenance? {
    guard let file = try ask(for: path, as: .html, asOf: asOf, sources) else { return nil }
    let sort = PageProvenance.Sort(of: Self.below(path))
    return PageProvenance(
      inputs: file.made.inputs, values: file.made.values, templates: file.made.templates,
      subject: file.subject.map { ($0.kind, $0.keys[0]) }, photos: file.made.photos, showsOffers: sort == .page,
      sort: sort)
  }

  private func sources(_ store: Store) -> Sources {
    { run in
      try store.reader(
        timeZoneOffset: settings.timeZoneOffset, photos: PhotoQueueReader(store), plan: run.map { DossierPlan(of: $0) })
    }
  }

  private static func below(_ path: String) -> String { path.hasPrefix("site/") ? String(path.dropFirst(5)) : path }

  /// Nil if there is no such file.
  private func ask(
    for path: String, as form: PageForm, asOf: CivilDay, _ sources: @escaping Sources
  ) throws -> (made: RequestedFile.Made, subject: SubjectRun?)? {
    let path = Self.below(path)
    guard let part = SitePart(of: path) else { return nil }
    var set = SubjectSet.all
    var subject: SubjectRun?
    if part == .subjects {
      guard let found = try self.subject(of: path, try sources(nil)) else { return nil }
      set = .changed(ChangedSubjects(only: found))
      subject = found
    }
    let requested = RequestedFile("site/" + path, as: form)
    let build = SiteBuild(self, sink: requested, asOf: asOf, photosFolder: "")
    _ = try build.run(set, [part], workers: 1) { [subject] in try sources(subject) }
    return requested.made.map { ($0, subject) }
  }

  /// The subject of a file.
  private func subject(of path: String, _ source: any SiteSource) throws -> SubjectRun? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    let slug = parts.count > 2 ? parts[1] : parts[1].prefix { $0 != "." }
    var found: SubjectRun?
    func match(_ kind: Collection) -> (Int64, String) -> Void {
      { key, id in if found == nil, Slug.of(id) == slug { found = SubjectRun(kind, keys: [key]) } }
    }
    if parts[0] == "restaurants" { try source.eachRestaurant(match(.restaurants)) }
    if parts[0] == "users" { try source.eachUser(match(.users)) }
    return found
  }

  /// The form in which a command requests a page.
  package enum PageForm: Sendable, Hashable {
    case html
    /// The template filled with escaped values, before it is converted to HTML.
    case markdown
    /// The page's values by their names, as JSON.
    case values
  }
}

/// What a file of the site is made from, for `explain`.
package struct PageProvenance: Sendable {
  /// The type of the file.
  package enum Sort: Sendable, Equatable {
    case page
    case feed
    case sitemap
    case search(SearchPart)
    /// The words of a leaf's reviews, for the search.
    case words(leaf: Int)
    case asset
  }

  /// The digest in the ledger.
  package let inputs: [UInt8]
  /// The size of the file's values in bytes, or of the file if it has no values.
  package let values: Int
  /// The template's files, partials and layout.
  package let templates: [String]
  /// The subject of the page; nil for a list.
  package let subject: (kind: Collection, key: Int64)?
  /// The photos that it refers to, with their states.
  package let photos: [(reference: String, state: PhotoCopy.State)]
  /// Whether it may show an offer that begins or ends.
  package let showsOffers: Bool
  package let sort: Sort

  /// The provenance of any piece of the search's index, known without making it; nil for any other path.
  package static func search(_ path: String) -> PageProvenance? {
    SearchPart(path: path).map {
      PageProvenance(
        inputs: [], values: 0, templates: [], subject: nil, photos: [], showsOffers: false, sort: .search($0))
    }
  }
}

extension PageProvenance.Sort {
  /// The type of the file with this path below the site's folder.
  init(of path: String) {
    if let part = SearchPart(path: "site/" + path) {
      self = .search(part)
    } else if path.hasPrefix("assets/") || path == AppFiles.workerPath || path == AppFiles.manifestPath {
      self = .asset
    } else if path.hasPrefix("restaurants/"), let name = path.split(separator: "/").last,
      let leaf = ReviewWords.leaf(ofName: String(name))
    {
      self = .words(leaf: leaf)
    } else if path == FeedFile.path {
      self = .feed
    } else {
      self = path.hasSuffix(".xml") || path.hasSuffix(".txt") ? .sitemap : .page
    }
  }
}

/// The sink of a build that makes one file: it accepts the requested file, and treats all other files as unchanged.
final class RequestedFile: SiteSink, OwnerSink {
  /// The requested file, and what it is made from.
  struct Made: Sendable {
    let inputs: [UInt8]
    /// The bytes in the requested form; nil if the file does not have this form.
    var bytes: [UInt8]?
    /// The size of its values in bytes, or of the file if it has no values.
    var values: Int
    var templates: [String] = []
    var photos: [(reference: String, state: PhotoCopy.State)] = []
  }

  /// The path below `Output/`.
  let path: String
  private let form: SiteRenderer.PageForm
  private let found = Mutex<Made?>(nil)

  init(_ path: String, as form: SiteRenderer.PageForm) {
    self.path = path
    self.form = form
  }

  /// Nil if the build made no such file.
  var made: Made? { found.withLock { $0 } }

  func open(_ owner: PageOwner) -> any OwnerSink { self }
  func wants(_ owner: PageOwner) -> Bool { owner.owns(path) }
  func reuse(_ path: String, inputs: [UInt8]) -> Bool { leaves(path) }
  func reuse(_ path: String, rows: LedgerDigest) -> Bool { leaves(path) }
  func reuse(_ path: String) -> Bool { leaves(path) }
  var unnamed: [String] { [] }
  func record(_ path: String, photos: [String], rows: LedgerDigest) {}
  func close() {}

  /// Whether a file counts as unchanged. All files of a sealed folder are made with the requested one.
  private func leaves(_ path: String) -> Bool {
    path != self.path && !(path.hasPrefix("site/sealed/b/") && PageOwner(of: path).owns(self.path))
  }

  /// Accepts a file without a template.
  func accept(_ page: RenderedPage) {
    guard page.path == path, case .bytes(let bytes) = page.content else { return }
    let made = Made(inputs: page.inputs, bytes: form == .html ? bytes : nil, values: bytes.count)
    found.withLock { $0 = made }
  }

  func accept(_ page: RenderedPage, from origin: any PageOrigin) {
    guard page.path == path, case .bytes(let bytes) = page.content else { return }
    let form: [UInt8]? =
      switch form {
      case .html: bytes
      case .markdown: origin.markdown()
      case .values: origin.values()
      }
    let made = Made(
      inputs: page.inputs, bytes: form, values: origin.valueBytes, templates: origin.templates, photos: origin.photos)
    found.withLock { $0 = made }
  }
}

/// Prints a page's values by their names in the schema, for authors of templates.
enum ValueJSON {
  /// A page's values in lines, and those of its frame under `layout`.
  ///
  /// The words of the string table are left out, as they are in a file of their own, and so are the frame's values that
  /// the page has too.
  static func bytes(_ record: Record, _ schema: Schema, frame: Record?) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      writeSlots(record, schema, without: ["t"], to: &json)
      guard let frame else { return }
      json.object("layout") { writeSlots(frame, FrameSlot.schema, without: ["t", "site", "body"], to: &$0) }
    }
    return JSONIndentation.indented(json.bytes) + [0x0A]
  }

  private static func write(_ record: Record, _ schema: Schema, to json: inout JSONWriter) {
    if schema.names == ["."] { return write(record[0], schema.slots[0], to: &json) }
    json.object { writeSlots(record, schema, without: [], to: &$0) }
  }

  private static func writeSlots(
    _ record: Record, _ schema: Schema, without left: Set<String>, to json: inout JSONWriter
  ) {
    for (number, slot) in schema.slots.enumerated() where !left.contains(slot.name) {
      json.key(slot.name)
      write(record[number], slot, to: &json)
    }
  }

  private static func write(_ value: SlotValue, _ slot: Slot, to json: inout JSONWriter) {
    switch (value, slot.kind) {
    case (.flag(let flag), _): json.value(flag)
    case (.number(let number), _): json.value(number)
    case (.text(let text), _): json.value(text)
    case (.bytes(let bytes), _): json.value(String(decoding: bytes, as: UTF8.self))
    case (.record(let record), .section(let schema)): write(record, schema, to: &json)
    case (.list(let records), .list(let schema)):
      json.array { json in
        var walk = records.begin()
        while let record = walk.next() { write(record, schema, to: &json) }
      }
    case (.empty, .flag): json.value(false)
    case (.empty, .list): json.array { _ in }
    default: json.null()
    }
  }
}
