internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Decides the scale of ratings if `sources` declares none, before any file is read: the stars of a row depend on all
/// files of its collection. A scale other than the published one is refused until the settings say it (law 14).
extension ExportIngest {
  /// Checks the ratings of `wide` collections, and of those for which the store remembers ratings above 5. The ratings
  /// of unchanged files are remembered, and changed files are read for them. Costs nothing if all ratings are stars.
  ///
  /// In a delta the stored rows of a collection keep their scale, as they are not there to be read again. `declared` are
  /// the scales in the settings; if they differ from those when a scale was published, any scale may follow it.
  func decideScales(of files: [ExportFile], wide: Set<Collection>, declared: [Collection: String]) throws {
    let (remembered, stored) = (try session.ratingCounts(), try session.ratingScales())
    let kept = mode == .delta ? Set(try Collection.allCases.filter { try session.hasRows(of: $0) }) : []
    var scales: [Collection: [Collection: RatingScale]] = [:]
    for each in stored { scales[each.collection, default: [:]][each.rated] = RatingScale(each.scale) }
    // The scales with which the store's rows were read, as a file's reader fingerprint contains them.
    reader.scales = RatingScales(scales, decided: kept)
    let surveyed = wide.union(scales.keys.filter { scales[$0]?.values.contains { $0 != .stars } == true })
      .union(remembered.values.flatMap(\.keys)).subtracting(kept)
    let concerned = surveyed.union(stored.map(\.collection)).union(declared.keys)
    guard !concerned.isEmpty else { return }
    let own = files.filter { $0.table == nil && !$0.ownCollections.isDisjoint(with: concerned) }
    var tallies: RatingTallies = [:]
    for file in own where !file.declaresScale && !file.ownCollections.isDisjoint(with: surveyed) {
      tallies.add(try ratings(of: file, among: surveyed, remembered[file.name]))
    }
    for collection in concerned.sorted(by: { $0.rawValue < $1.rawValue }) {
      let files = own.filter { $0.ownCollections.contains(collection) }
      let words = declared[collection] ?? ""
      let isSame = (stored.first { $0.collection == collection }?.declared ?? "") == words
      let tallies = kept.contains(collection) ? [:] : tallies[collection] ?? [:]
      var now = scales[collection] ?? [:]
      if tallies.isEmpty, let scale = files.last(where: \.declaresScale)?.declaredScale { now = [collection: scale] }
      for (rated, counts) in tallies.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where counts.all > 0 {
        let scale = RatingScales.scale(of: counts)
        let published = try now[rated] ?? (session.hasRows(of: rated) ? .stars : nil)
        if isSame, let published, published != scale {
          throw Self.refusal(rated, published, scale, counts, files.filter { !$0.declaresScale }, collection)
        }
        now[rated] = scale
      }
      scales[collection] = now
      try record(now, declared: words, of: collection)
      let isPlain = now.values.allSatisfy { $0 == .stars } && tallies.values.allSatisfy { $0.above5 == 0 }
      if isPlain { for file in files { try session.recordRatings([:], of: file.name) } }
    }
    reader.scales = RatingScales(scales, decided: surveyed.union(kept))
  }

  /// The ratings of a file, which are remembered if it did not change.
  private func ratings(
    of file: ExportFile, among surveyed: Set<Collection>, _ remembered: RatingTallies?
  ) throws -> RatingTallies {
    let record = try session.knownFile(file.name)
    if let remembered, let record, try isUnchanged(file, record) { return remembered }
    var found = try reader.ratings(of: file)
    // A file without ratings is remembered too.
    if found.isEmpty, let first = file.ownCollections.intersection(surveyed).first { found = [first: [first: .init()]] }
    try session.recordRatings(found, of: file.name)
    return found
  }

  private func record(_ scales: [Collection: RatingScale], declared: String, of collection: Collection) throws {
    var stored = scales.filter { !declared.isEmpty || $0.value != .stars }
    if stored.isEmpty, !declared.isEmpty { stored = [collection: .stars] }
    try session.recordScales(
      stored.map { StoredScale(collection: collection, rated: $0.key, scale: $0.value.text, declared: declared) },
      of: collection)
  }

  /// The failure of a night whose ratings show another scale than the published one, in files that declare none.
  static func refusal(
    _ rated: Collection, _ published: RatingScale, _ now: RatingScale, _ counts: RatingCounts, _ files: [ExportFile],
    _ collection: Collection
  ) -> Failure {
    PipelineProblems.scaleChanged.failure(
      .data, at: files.first.map { Place($0.name) },
      "\(Amount.count(counts.above5)) of \(Amount.of(counts.all, "rating", "ratings")) of \(rated.name) are above 5, so "
        + "that \(now.words) would become 1 to 5 stars, where \(published.words) is published; nothing was changed",
      mend: "To adopt it, say so in sumaq.json: \(now.sourceLine(files, collection)); to keep the other: "
        + published.sourceLine(files, collection))
  }
}

/// A reference that looks like a path is cut to its last part, unless a restaurant or user has the whole path as its
/// id. If such an id is added or removed, all files with references are read again, as their remembered records may now
/// refer to another subject.
extension ExportIngest {
  /// Loads the ids that look like paths from the last night.
  func beginPaths() throws {
    guard try session.hasPathIDs() else { return }
    for collection in [Collection.restaurants, .users] {
      reader.paths.begin(collection, try session.idsWithSlash(of: collection))
    }
  }

  /// Checks which ids of a group's subjects changed, before a file is inserted whose rows refer to them.
  func checkPaths(of collections: [Collection], before file: ExportFile) throws {
    guard !file.exportedCollections.subtracting([.restaurants, .users]).isEmpty else { return }
    for collection in collections where collection.isOfSubjects {
      try addChanges(try reader.paths.changes(of: collection), of: collection)
    }
  }

  /// Updates the ids in the rows of these collections, when all rows have been inserted.
  func updatePaths(of collections: [Collection]) throws {
    for collection in collections where collection.isOfSubjects {
      let now = reader.paths.isEmpty ? [] : try session.idsWithSlash(of: collection)
      try addChanges(reader.paths.update(collection, now), of: collection)
    }
  }

  private func addChanges(_ changes: (came: [String], gone: [String]), of collection: Collection) throws {
    guard mode == .snapshot, !areReferencesStale else { return }
    areReferencesStale =
      try !changes.gone.isEmpty
      || changes.came.contains { try session.knowsSubject(PathIDs.lastPart(of: $0), of: collection) }
  }

  func endPaths() throws { try session.setHasPathIDs(!reader.paths.isEmpty) }

  /// Whether rows of a file may refer to another subject now.
  func hasStaleReferences(_ file: ExportFile) -> Bool {
    areReferencesStale && !file.exportedCollections.subtracting([.restaurants, .users]).isEmpty
  }
}

/// People who come again with another id, and whom their address says to forget. They are learned before anything is
/// read, so that no row of theirs decides the scale of ratings or the order of dates.
extension ExportIngest {
  /// Reads the files that may tell addresses, but for those that did not change: whom they tell is on the list by id.
  func learnPeople(of files: [ExportFile], _ people: ForgottenPeople?) throws {
    guard let people, people.knowsMails else { return }
    for file in files where file.table == nil && file.mayTellAddresses {
      if let record = try session.knownFile(file.name), try isUnchanged(file, record) { continue }
      try reader.learnPeople(of: file)
    }
  }
}
