package import Diagnostics
internal import Model
internal import Pages
package import Platform
internal import Store
internal import Synchronization

/// `sumaq bundle`: writes the pages of a restaurant or a reviewer as one file, from the store.
package struct BundleWriter: Sendable {
  /// Whose pages are written.
  package enum Subject: Sendable {
    /// A restaurant by id or slug.
    case restaurant(String)
    /// A user by id or slug.
    case user(String)
  }

  private let wish: BundleWish
  private let request: RunRequest
  private let context: RunContext
  private let renderer: SiteRenderer
  private let asOf: CivilDay
  private let copies: StoredCopies

  package init(_ wish: BundleWish, _ request: RunRequest, _ context: RunContext) throws {
    let plan = try RunPlan(request, context)
    try StoreAccess.require(request)
    renderer = try Renderers.site(plan, request, context)
    asOf = plan.clock.asOf
    copies = StoredCopies(request)
    (self.wish, self.request, self.context) = (wish, request, context)
  }

  /// Writes a bundle to a stream; returns the message to print.
  package func write(_ subject: Subject, to output: ByteStream) throws -> String {
    let store = try StoreAccess.read(request)
    let (bundle, _) = try made(subject, store)
    try bundle.write { output.write($0) }
    return words("standard output", bundle)
  }

  /// Writes a bundle to a file, by default named by the slug in `workingFolder`; returns the message to print.
  package func write(_ subject: Subject, toFile file: String?, in workingFolder: String) throws -> String {
    if let file { try BundleTarget(file, request).check(wish) }
    let store = try StoreAccess.read(request)
    let (bundle, slug) = try made(subject, store)
    let name = file ?? Path.join(workingFolder, "\(slug).\(wish.format.rawValue)")
    let target = try BundleTarget(name, request)
    try target.check(wish)
    return words(try put(bundle, target) ? name : "\(name) is up to date", bundle)
  }

  private func made(_ subject: Subject, _ store: Store) throws -> (bundle: Bundle, slug: String) {
    let maker = try BundleMaker(renderer, store, copies: copies, asOf: asOf)
    let subjects = BundleSubjects(maker, store)
    let found =
      switch subject {
      case .restaurant(let word): try subjects.restaurant(word)
      case .user(let word): try subjects.user(word)
      }
    guard let bundle = try bundle(of: found, maker) else {
      throw BundleProblems.unknown.failure(.usage, "\(found.slug) has no page")
    }
    if let problem = bundle.problem { context.problems.report(problem) }
    return (bundle, found.slug)
  }

  /// Writes the bundle of every restaurant into a folder, which is made if it does not exist. Reports each bundle that
  /// would be too large, and writes all other bundles.
  package func writeAll(into folder: String) throws -> (words: String, exitCode: ExitCode) {
    let target = try BundleTarget(folder, request)
    let store = try StoreAccess.read(request)
    let all = try BundleMaker(renderer, store, copies: copies, asOf: asOf).subjects(.restaurants)
    try make(target)
    for subject in all { try target.file(name(of: subject)).check(wish) }
    context.progress.begin(.bundles, total: all.count)
    defer { context.progress.end() }
    let tally = BundleTally()
    do {
      try WorkerPool(count: all.count, workers: request.workers) { [context] in context.cancellation.isCancelled }.run(
        begin: { [self] in try BundleMaker(renderer, store, copies: copies, asOf: asOf) },
        piece: { [self] maker, number in
          try one(all[number], number, target, maker, tally)
          context.progress.advance(to: tally.done, of: all.count)
        }, end: { _ in })
    } catch is CancellationError {
      try context.checkCancelled()
      throw CancellationError()
    }
    for problem in tally.problems { context.problems.report(problem) }
    return (tally.words(folder), tally.wasTooLarge ? .data : .done)
  }

  private func one(
    _ subject: BundleSubject, _ number: Int, _ target: BundleTarget, _ maker: BundleMaker, _ tally: BundleTally
  ) throws {
    do {
      guard let bundle = try bundle(of: subject, maker) else { return }
      let written = try put(bundle, target.file(name(of: subject)))
      tally.add(number, bytes: bundle.size, written: written, bundle.problem)
    } catch let failure as Failure where failure.problem.kind == BundleProblems.tooLarge {
      tally.add(number, tooLarge: failure.problem)
    }
  }

  private func name(of subject: BundleSubject) -> String { "\(subject.slug).\(wish.format.rawValue)" }

  private func make(_ folder: BundleTarget) throws(Failure) {
    do throws(FileError) { try Files.makeFolder(folder.path) } catch {
      guard error.code == EEXIST || error.code == ENOTDIR else { throw error.failure }
      throw BundleProblems.place.failure(.cannotCreate, at: Place(folder.path), "\(folder.path) is no folder")
    }
  }

  /// Writes the file unless it is there with the same bytes; returns whether it was written.
  private func put(_ bundle: Bundle, _ target: BundleTarget) throws -> Bool {
    do {
      if case .page(let page) = bundle.content, try target.has(page.bytes) { return false }
      try WholeFile.write(to: target.path) { try bundle.write($0) }
      return true
    } catch let error as FileError {
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw isMissing ? Failure(.cannotCreate, error.failure.problem) : error.failure
    }
  }

  /// The bundle of a subject; nil if it has no page. A build may remove a photo meanwhile; then it is made again,
  /// without the photo.
  private func bundle(of subject: BundleSubject, _ maker: BundleMaker) throws -> Bundle? {
    for _ in 0..<3 {
      do { return try Bundle(subject, wish, copies, maker) } catch is BundlePage.PhotoGone {}
    }
    return try Bundle(subject, wish, copies, maker)
  }

  private func words(_ name: String, _ bundle: Bundle) -> String {
    let lacks = bundle.lacks
    return "\(name): \(Amount.bytes(bundle.size))" + (lacks.isEmpty ? "" : "; " + lacks.joined(separator: ", "))
  }
}

/// What `sumaq bundle` is asked for.
package struct BundleWish: Sendable {
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case html, zip
  }

  /// Which photos a bundle has.
  package enum Photos: String, Sendable, Hashable, CaseIterable {
    case all, small, none
  }

  package var format = Format.html
  package var photos = Photos.all
  /// The allowed size in bytes; nil for that of the format.
  package var limitBytes: Int?
  /// Whether files are replaced that sumaq did not make.
  package var replacesAny = false

  package init() {}

  /// The limit: 10 MB of HTML, which pass most mail once they are encoded; 2 GB of a zip, which every program can read.
  var limit: Int { limitBytes ?? (format == .html ? 10_000_000 : Self.mostOfZip) }

  static let mostOfZip = 2_000_000_000
}

/// Finds the restaurants and users that `sumaq bundle` names.
struct BundleSubjects {
  private let maker: BundleMaker
  private let store: Store

  init(_ maker: BundleMaker, _ store: Store) { (self.maker, self.store) = (maker, store) }

  /// A restaurant by id or slug. Fails with exit code 64 if there is none, and names the nearest.
  func restaurant(_ word: String) throws -> BundleSubject {
    let all = try maker.subjects(.restaurants)
    if let found = find(word, all) { return found }
    let near = NearestWord.question(for: word, among: all.flatMap { [$0.id, $0.slug] })
    throw unknown("restaurant", word, try near ?? maker.restaurant(nearName: word).map { "Did you mean \($0)?" })
  }

  /// A user with a page, by id or slug.
  func user(_ word: String) throws -> BundleSubject {
    if let found = find(word, try maker.subjects(.users)) { return found }
    throw unknown("reviewer", word, NearestWord.question(for: word, among: try store.userIDs(near: word)))
  }

  private func find(_ word: String, _ all: [BundleSubject]) -> BundleSubject? {
    all.first { $0.id == word } ?? all.first { $0.slug == word }
  }

  private func unknown(_ what: String, _ word: String, _ mend: String?) -> Failure {
    BundleProblems.unknown.failure(
      .usage, "no \(what) with a page has the id or slug “\(Printable.line(word, limit: 80))”", mend: mend)
  }
}

/// What `sumaq bundle --all` has written; all workers share it.
final class BundleTally: Sendable {
  private struct State {
    var written = 0
    var same = 0
    var bytes = 0
    var tooLarge = 0
    var problems: [(number: Int, problem: Problem)] = []
  }

  private let state = Mutex(State())

  func add(_ number: Int, bytes: Int, written: Bool, _ problem: Problem?) {
    state.withLock { state in
      state.bytes += bytes
      if written { state.written += 1 } else { state.same += 1 }
      if let problem { state.problems.append((number, problem)) }
    }
  }

  func add(_ number: Int, tooLarge problem: Problem) {
    state.withLock { state in
      state.tooLarge += 1
      state.problems.append((number, problem))
    }
  }

  var done: Int { state.withLock { $0.written + $0.same + $0.tooLarge } }

  var wasTooLarge: Bool { state.withLock { $0.tooLarge > 0 } }

  /// In the order of the restaurants, whatever worker made them.
  var problems: [Problem] { state.withLock { $0.problems.sorted { $0.number < $1.number }.map(\.problem) } }

  /// The message to print.
  func words(_ folder: String) -> String {
    state.withLock { state in
      let shortened = state.problems.count - state.tooLarge
      return [
        "\(folder): \(Amount.of(state.written, "bundle", "bundles")) written",
        state.same > 0 ? "\(Amount.count(state.same)) up to date" : nil, Amount.bytes(state.bytes) + " in all",
        shortened > 0 ? "\(Amount.count(shortened)) without everything that the page shows" : nil,
        state.tooLarge > 0 ? "\(Amount.count(state.tooLarge)) not written, being too large" : nil,
      ].compactMap(\.self).joined(separator: ", ")
    }
  }
}

/// The problems of `sumaq bundle`.
package enum BundleProblems {
  package static let unknown = ProblemKind("bundle.unknown-subject")
  package static let place = ProblemKind("bundle.place")
  package static let foreign = ProblemKind("bundle.foreign-file")
  package static let tooLarge = ProblemKind("bundle.too-large")
  package static let leftOut = ProblemKind("bundle.left-out")
}
