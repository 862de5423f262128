internal import Diagnostics
internal import Fetching
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// Reads the exports into the store in one transaction; one thread parses, another inserts.
struct IngestStage {
  let request: RunRequest
  let settings: Settings
  let clock: SiteClock
  let context: RunContext
  /// The people whose rows are dropped; nil if the list of forgotten people is empty.
  var forgotten: ForgottenPeople?
  /// Called before each file that must be read.
  var whenReading: () -> Void = {}

  /// Lists the exports in the folder. Creates nothing; fails with exit code 65 if there are none.
  func list() throws(Failure) -> ListedExports {
    ListedExports(files: try list(nil))
  }

  /// Lists the exports in the folder, and those that were fetched into a state folder.
  func list(_ fetched: [FetchedExport], in state: String) throws(Failure) -> ListedExports {
    ListedExports(files: try list(RemoteExports.paths(fetched, in: state)), fetched: fetched)
  }

  private func list(_ fetched: [ExportPath]?) throws(Failure) -> [ExportFile] {
    try ExportFolder.list(request.exports, fetched: fetched, settings: ingestSettings, problems: context.problems)
  }

  /// Reads what changed since the last night and fills in the report. Returns false if no changed row shows on a page.
  func run(_ listed: ListedExports, store: Store, into report: inout RunReport) throws -> Bool {
    var listed = listed
    report.remarks += RemoteRemarks.lines(listed.fetched, now: context.clock.microsecondsSince1970())
    var recognized = listed.files.filter { $0.isRecognized || $0.mayBeAsLastRead }
    context.progress.begin(.ingest, total: recognized.reduce(0) { $0 + $1.bytes })
    defer { context.progress.end() }
    let ((mismatches, bytesRead, collectionsWithoutFiles, leftOut, tables), outcome) = try ingest(
      &recognized, absent: listed.absent, nightStart: report.started, into: store)
    // A check may have found that a member is damaged, and changed how it is identified.
    let identified = Dictionary(recognized.map { ($0.name, $0) }) { first, _ in first }
    listed.files = listed.files.map { identified[$0.name] ?? $0 }
    let files = listed.files
    if !request.dryRun { try LearnedPeople(request: request, clock: clock).erase(forgotten, in: store, rules) }
    if let problem = outcome.freedPages { context.problems.report(problem) }
    for repeated in outcome.repeated { context.problems.collect(repeated.problem, count: repeated.count) }
    reportRemembered(outcome.remembered)
    report.exports = ExportsState(outcome, listed, collectionsWithoutFiles: collectionsWithoutFiles)
    report.files = (files + tables).map { file in
      ReadFile(
        name: file.name, identifiedAs: file.identifiedAs, by: file.decidedBy, leftOut: leftOut[file.name] ?? [:])
    }
    if request.dryRun {
      report.plan = FileRemarks.plan(files, ingestSettings)
    } else {
      report.remarks += FileRemarks.lines(files)
      if try store.lastSuccess() == nil { report.remarks += FileRemarks.unread(files, ingestSettings) }
    }
    report.remarks += try TableRemarks(settings: settings, request: request, context: context).lines(
      files + tables, store)
    report.remarks += FileRemarks.leftOut(report.files)
    if request.dryRun { report.remarks += lines(of: mismatches, outcome.repeated) }
    if !request.dryRun, let lost = Self.lostRows(outcome) { report.remarks.append("\(lost); see sumaq rejects") }
    report.remarks += Self.unresolved(outcome)
    report.remarks += ProblemRemarks.lines(context.problems.entries)
    report.remarks += lowRatings(outcome, files)
    report.siteIsEmpty = !outcome.hasPages
    if report.siteIsEmpty { report.remarks += FileRemarks.help(files, isPlanned: request.dryRun, ingestSettings) }
    report.ingest.files = recognized.count
    report.ingest.bytesRead = bytesRead
    report.ingest.bytesFetched = RemoteRemarks.bytes(listed.fetched)
    report.ingest.rows = outcome.rows
    report.ingest.rowsWithUnresolvedReferences = outcome.unresolved.reduce(0) { $0 + $1.rows }
    return outcome.changed
  }

  private typealias Read = (
    mismatches: MismatchList, bytesRead: Int, collectionsWithoutFiles: [Collection],
    leftOut: [String: [String: Int]], tables: [ExportFile]
  )

  /// Reads what changed, in one transaction. It is rolled back and started again in two cases. If a rating is above its
  /// scale, the second try first reads all ratings of that collection; the store remembers them, so this happens once.
  /// If a member of an archive turns out to be damaged at its end, the second try first checks all members, so that
  /// only such a night pays for the check.
  private func ingest(
    _ files: inout [ExportFile], absent: [String], nightStart: Int64, into store: Store
  ) throws -> (result: Read, outcome: IngestOutcome) {
    let start = context.problems.now
    var wide: Set<Collection> = []
    var areChecked = false
    while true {
      do {
        return try store.ingest(rules) { session in
          files = try files.map { try asLastRead($0, session) }.filter(\.isRecognized)
          if try areChecked || hadDamagedMember(files, session) { try checkMembers(of: &files, session) }
          return try read(files, absent: absent, wide: wide, nightStart: nightStart, session)
        }
      } catch let spoiled as SpoiledContent {
        guard !areChecked else { throw Self.changedWhileRead(spoiled.file) }
        areChecked = true
        context.problems.goBack(to: start)
      } catch let exceeded as RatingsExceeded where !wide.contains(exceeded.collection) {
        wide.insert(exceeded.collection)
        context.problems.goBack(to: start)
      }
    }
  }

  /// The file, or if nothing tells what it is tonight, the same as one of the collection of which the store knows it.
  private func asLastRead(_ file: ExportFile, _ session: IngestSession) throws -> ExportFile {
    guard file.mayBeAsLastRead, let known = try session.knownFile(file.name), let collection = known.collection else {
      return file
    }
    return ExportFolder.asLastRead(
      file, of: collection, isOfAccounts: known.isOfAccounts, settings: ingestSettings)
  }

  /// Whether any member was damaged on the last night: it most likely still is.
  private func hadDamagedMember(_ files: [ExportFile], _ session: IngestSession) throws -> Bool {
    try files.contains { file in try file.isMember && session.knownFile(file.name)?.isWhole == false }
  }

  /// Reads members that may have changed to their ends, so that damage is found before any of their rows is inserted.
  private func checkMembers(of files: inout [ExportFile], _ session: IngestSession) throws {
    for index in files.indices where files[index].isMember {
      let (status, known) = (files[index].status, try session.knownFile(files[index].name))
      let isKnown =
        known.map { known in
          known.isWhole && known.size == status.size && known.modified == status.modified
            && known.changed == status.changed && known.inode == status.inode
        } ?? false
      guard !isKnown || request.full else { continue }
      try context.checkCancelled()
      files[index] = ExportFolder.checked(files[index], settings: ingestSettings)
    }
  }

  private static func changedWhileRead(_ file: String) -> Failure {
    IngestProblems.archiveDamaged.failure(.data, at: Place(file), "the archive was changed while it was read")
  }

  private func read(
    _ files: [ExportFile], absent: [String], wide: Set<Collection>, nightStart: Int64, _ session: IngestSession
  ) throws -> Read {
    let work = ExportIngest(
      session, reader: FileFeed(files, settings: ingestSettings, context: context), mode: settings.exportsMode,
      readerFingerprint: readerFingerprint, nightStart: nightStart, rereads: request.full, context: context,
      whenReading: whenReading)
    try work.remember(absent: absent)
    if request.full { try session.recompute() }
    try work.learnPeople(of: files, forgotten)
    try work.decideScales(of: files, wide: wide, declared: declaredScales)
    try work.run(files)
    return (work.mismatches, work.bytesRead, work.collectionsWithoutFiles, work.leftOut, work.tablesOfKinds)
  }

  private func lines(of mismatches: MismatchList, _ repeated: [IngestOutcome.CountedProblem]) -> [String] {
    var all = mismatches
    for problem in repeated { all.add(problem) }
    return all.lines
  }

  /// Reports the remembered problems of files that were not read again tonight.
  private func reportRemembered(_ remembered: [IngestOutcome.FileProblems]) {
    for problems in remembered where !problems.isRead {
      guard let problem = ProblemCatalog.problem(problems.problem) else { continue }
      context.problems.collect(problem, count: problems.problem.marks.count)
    }
  }

  /// The closing screen's line about the rejects of all files, whether they were read tonight or not.
  static func lostRows(_ outcome: IngestOutcome) -> String? {
    let (rows, fields, repeated) = (outcome.lost.rows, outcome.fieldsLost, outcome.rowsRepeatedInAllFiles)
    guard rows + fields + repeated > 0 else { return nil }
    var parts: [String] = []
    if rows + fields > 0 {
      parts.append("\(Amount.of(rows, "row", "rows")) and \(Amount.of(fields, "field", "fields")) rejected")
    }
    if repeated > 0 { parts.append("\(Amount.of(repeated, "row", "rows")) repeated") }
    return parts.joined(separator: ", ")
  }

  /// The closing screen's line about ratings that may have another scale than stars, as none is near 5.
  func lowRatings(_ outcome: IngestOutcome, _ files: @autoclosure () throws -> [ExportFile]) rethrows -> [String] {
    let highest = outcome.highestLowRating.rounded(.up)
    guard outcome.lowRatings >= 20, declaredScales[.reviews] == nil,
      let scale = RatingScale(from: highest > 1 ? 1 : 0, to: highest)
    else { return [] }
    let files = try files().filter { $0.collection == .reviews && !$0.declaresScale }
    guard !files.isEmpty else { return [] }
    return [
      "None of \(Amount.of(outcome.lowRatings, "rating", "ratings")) of reviews is above 4. If \(scale.words) is their scale, "
        + "say so in sumaq.json: \(scale.sourceLine(files, .reviews))"
    ]
  }

  /// The closing screen's lines about restaurants that only reviews name, and about rows that refer to restaurants or
  /// users that no export contains.
  static func unresolved(_ outcome: IngestOutcome) -> [String] {
    let known = Amount.of(outcome.knownByReviews, "restaurant is", "restaurants are")
    let derived = outcome.knownByReviews > 0 ? ["\(known) known by reviews alone"] : []
    let unnamed = outcome.withoutRestaurant.map { references in
      let name = references.collection.name
      let one = references.collection == .dishes ? "dish" : String(name.dropLast())
      return Amount.of(references.rows, "\(one) names", "\(name) name")
        + " no restaurant, so that no restaurant's page shows them"
    }
    let have = outcome.namesakes == 1 ? "place known by reviews alone has" : "places known by reviews alone have"
    let namesakes =
      outcome.namesakes > 0 ? ["\(Amount.count(outcome.namesakes)) \(have) the name of a restaurant"] : []
    return derived + namesakes + unnamed
      + outcome.unresolved.map { references in
        let subjects = Amount.of(references.subjects, String(references.kind.name.dropLast()), references.kind.name)
        let rows = Amount.of(references.rows, "row refers", "rows refer")
        let words = references.byCollection.map { "\(Amount.count($0.rows)) of \($0.collection.name)" }
        return "\(rows) to \(subjects) that no export has: \(words.joined(separator: ", "))"
      }
  }

  /// How rows replace those of earlier nights.
  var rules: IngestRules {
    let zone = clock.zone
    return IngestRules(
      mode: settings.exportsMode, allowShrink: request.allowShrink,
      maxRejects: request.maxRejects,
      timeZoneOffset: { zone.offset(at: $0) }, usersPages: settings.usersPages,
      restaurantsDerived: settings.restaurantsDerived, dryRun: request.dryRun)
  }

  /// How the exports are read.
  var ingestSettings: IngestSettings {
    let zone = clock.zone
    var ingest = IngestSettings()
    ingest.currency = settings.site.currency
    ingest.followsLinks = settings.exportsFollowLinks
    ingest.temporaryFolder = request.temporaryFolder
    ingest.archiveRatio = settings.exportsArchiveRatio
    ingest.forgotten = forgotten
    ingest.onlyNewestDate = settings.exportsMode == .snapshot
    ingest.zoneOffset = { wall in
      // The offset at that local time, from a first guess. It may be wrong only in the hour of a clock change.
      let guess = zone.offset(at: Timestamp(microseconds: wall))
      return zone.offset(at: Timestamp(microseconds: wall - Int64(guess) * 1_000_000))
    }
    ingest.sources = settings.sources
    return ingest
  }

  /// The scales of ratings that the settings declare, by the collections to which they apply.
  private var declaredScales: [Collection: String] {
    var words: [Collection: String] = [:]
    for source in settings.sources {
      guard let scale = source.scale else { continue }
      for collection in source.collection.map({ [$0] }) ?? Collection.allCases {
        words[collection, default: ""] += "\(source.pattern)=\(scale.text)\n"
      }
    }
    return words
  }

  /// A digest of everything that decides a file's rows, except its bytes. If it differs from the one in the store, the
  /// file is read again.
  private var readerFingerprint: [UInt8] {
    var hash = SHA256()
    // Increase this number if the program reads files differently: each file is then read once more.
    hash.update(
      "readers 9 \(Program.formatVersion) \(settings.site.timeZone) \(settings.site.currency ?? "-") \(settings.exportsMode)"
    )
    for source in settings.sources {
      let (collection, order) = (source.collection?.name ?? "-", source.dateOrder?.rawValue ?? "-")
      hash.update("\n\(source.pattern) \(collection) \(order) \(source.scale?.text ?? "-")")
      if let user = source.user { hash.update("\nuser \(user)") }
      for (title, table) in [("fields", source.fields.map { ($1, $0) }), ("defaults", source.defaults.map { $0 })] {
        hash.update("\n\(title)")
        for (name, value) in table.sorted(by: { $0.0 < $1.0 }) { hash.update("\n\(name)=\(value)") }
      }
    }
    return Array(hash.finish().prefix(16))
  }
}

/// Ends an ingest under a list of forgotten people. Those whom the exports brought under a new id, and who were
/// recognized by an e-mail address, join the list, and what was read of them before the address was is erased.
struct LearnedPeople {
  let request: RunRequest
  let clock: SiteClock

  func erase(_ people: ForgottenPeople?, in store: Store, _ rules: IngestRules) throws {
    guard let people, var list = try ForgottenList.read(state: request.state) else { return }
    let learned = people.learnedIDs
    guard !learned.isEmpty else {
      // The first ingest of a store made it.
      if try store.forgottenMemory() != list.memory { try store.remember(list.memory) }
      return
    }
    let lines = learned.map { id, person in
      ForgottenLine(
        kind: .id, mark: list.mark(.id, id), keep: person.keep, names: person.names.sorted(),
        of: list.first(of: person), day: clock.asOf.iso, state: .done)
    }
    try list.add(lines)
    let listed = list.people(zone: clock.zone)
    let held = try store.heldIDs(of: listed)
    guard !held.isEmpty else { return try store.remember(list.memory) }
    _ = try store.erase(held, listed, rules, remembering: list.memory)
  }
}
