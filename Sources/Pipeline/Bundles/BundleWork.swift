package import Diagnostics
internal import Model
internal import Pages
package import Platform
internal import Store

/// `sumaq bundle`: writes the pages of a restaurant or a reviewer as one file, from the store.
package struct BundleWork: Sendable {
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
    let maker = try ParcelMaker(renderer, store, copies: copies, asOf: asOf)
    let subjects = BundleSubjects(maker, store)
    let found =
      switch subject {
      case .restaurant(let word): try subjects.restaurant(word)
      case .user(let word): try subjects.user(word)
      }
    guard let bundle = try bundle(of: found, maker) else {
      throw Failure(.usage, BundleProblems.unknown.problem("\(found.slug) has no page"))
    }
    if let problem = bundle.problem { context.problems.report(problem) }
    return (bundle, found.slug)
  }

  /// Writes the bundle of every restaurant into a folder, which is made if it does not exist. Reports each bundle that
  /// would be too large, and writes the others.
  package func writeAll(into folder: String) throws -> (words: String, exitCode: ExitCode) {
    let target = try BundleTarget(folder, request)
    let store = try StoreAccess.read(request)
    let all = try ParcelMaker(renderer, store, copies: copies, asOf: asOf).subjects(.restaurants)
    try make(target)
    for subject in all { try target.file(name(of: subject)).check(wish) }
    context.progress.begin(.bundles, total: all.count)
    defer { context.progress.end() }
    let tally = BundleTally()
    do {
      try PieceWork(count: all.count, workers: request.workers) { [context] in context.cancellation.isCancelled }.run(
        begin: { [self] in try ParcelMaker(renderer, store, copies: copies, asOf: asOf) },
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
    _ subject: ParcelSubject, _ number: Int, _ target: BundleTarget, _ maker: ParcelMaker, _ tally: BundleTally
  ) throws {
    do {
      guard let bundle = try bundle(of: subject, maker) else { return }
      let written = try put(bundle, target.file(name(of: subject)))
      tally.add(number, bytes: bundle.size, written: written, bundle.problem)
    } catch let failure as Failure where failure.problem.kind == BundleProblems.tooLarge {
      tally.add(number, tooLarge: failure.problem)
    }
  }

  private func name(of subject: ParcelSubject) -> String { "\(subject.slug).\(wish.format.rawValue)" }

  private func make(_ folder: BundleTarget) throws(Failure) {
    do throws(FileError) { try Files.makeFolder(folder.path) } catch {
      guard error.code == EEXIST || error.code == ENOTDIR else { throw error.failure }
      throw Failure(
        .cannotCreate, BundleProblems.place.problem(at: Place(folder.path), "\(folder.path) is no folder"))
    }
  }

  /// Writes the file unless it is there with the same bytes; returns whether it was written.
  private func put(_ bundle: Bundle, _ target: BundleTarget) throws -> Bool {
    do {
      if case .page(let parcel) = bundle.content, try target.has(parcel.bytes) { return false }
      try WholeFile.write(to: target.path) { try bundle.write($0) }
      return true
    } catch let error as FileError {
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw isMissing ? Failure(.cannotCreate, error.failure.problem) : error.failure
    }
  }

  /// The bundle of a subject; nil if it has no page. A build may remove a photo meanwhile; then it is made again,
  /// without the photo.
  private func bundle(of subject: ParcelSubject, _ maker: ParcelMaker) throws -> Bundle? {
    for _ in 0..<3 {
      do { return try Bundle(subject, wish, copies, maker) } catch is Parcel.PhotoGone {}
    }
    return try Bundle(subject, wish, copies, maker)
  }

  private func words(_ name: String, _ bundle: Bundle) -> String {
    let lacks = bundle.lacks
    return "\(name): \(Amount.bytes(bundle.size))" + (lacks.isEmpty ? "" : "; " + lacks.joined(separator: ", "))
  }
}
