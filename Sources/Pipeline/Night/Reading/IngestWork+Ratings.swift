internal import Ingest
internal import Model
internal import Store

/// Decides the scale of ratings where `sources` declares none, before any file is read: a row's stars depend on all files
/// of its collection.
extension IngestWork {
  /// Looks at the ratings of `wide` collections, and of those of which the store remembers ratings above 5: an
  /// unchanged file has those that are remembered, any other file is read for them. Costs nothing if all ratings are
  /// stars.
  func decideScales(of files: [ExportFile], wide: Set<Collection>) throws {
    let remembered = try session.ratingMaxima()
    let concerned = wide.union(remembered.values.flatMap(\.keys))
    guard !concerned.isEmpty else { return }
    // The scales with which the store's rows were read, by which its files are known again.
    reader.scales = RatingScales(RatingScales.union(remembered.values))
    var found = mode == .delta ? remembered : [:]
    for file in files where file.table == nil && !file.ownCollections.isDisjoint(with: concerned) {
      let record = try session.knownFile(file.name)
      let isKnown = try record.map { try isUnchanged(file, $0) } ?? false
      found[file.name] = isKnown ? remembered[file.name] : try reader.ratingMaxima(of: file)
      try session.noteRatings(found[file.name] ?? [:], of: file.name)
    }
    reader.scales = RatingScales(RatingScales.union(found.values), decided: concerned)
  }
}
