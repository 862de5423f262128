internal import Diagnostics
package import Model
package import Store

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
      let plan = run.map { DossierPlan(of: $0) }
      return StoreSource(
        try store.reader(timeZoneOffset: settings.timeZoneOffset), photos: try PhotoQueueReader(store), plan: plan)
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
    let build = SiteBuild(self, sink: requested, asOf: asOf, photosFolder: "", requested: requested)
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
}
