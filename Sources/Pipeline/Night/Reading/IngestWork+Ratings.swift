internal import Ingest
internal import Model
internal import Store

/// Decides the scale of ratings if `sources` declares none, before any file is read: the stars of a row depend on all
/// files of its collection.
extension IngestWork {
  /// Checks the ratings of `wide` collections, and of those for which the store remembers ratings above 5. The ratings
  /// of unchanged files are remembered, and changed files are read for them. Costs nothing if all ratings are stars.
  func decideScales(of files: [ExportFile], wide: Set<Collection>) throws {
    let remembered = try session.ratingMaxima()
    let concerned = wide.union(remembered.values.flatMap(\.keys))
    guard !concerned.isEmpty else { return }
    // The scales with which the store's rows were read, as a file's reader fingerprint contains them.
    reader.scales = RatingScales(RatingScales.union(remembered.values))
    var found = mode == .delta ? remembered : [:]
    for file in files where file.table == nil && !file.ownCollections.isDisjoint(with: concerned) {
      let record = try session.knownFile(file.name)
      let isKnown = try record.map { try isUnchanged(file, $0) } ?? false
      found[file.name] = isKnown ? remembered[file.name] : try reader.ratingMaxima(of: file)
      try session.recordRatings(found[file.name] ?? [:], of: file.name)
    }
    reader.scales = RatingScales(RatingScales.union(found.values), decided: concerned)
  }
}
