internal import Diagnostics
package import Model

/// The entry of `sources` that would make a collection of a file that is read as a table.
package struct SourceSuggestion: Sendable, Hashable {
  package let collection: Collection
  /// The file's field and sumaq's column.
  let fields: [Pair]
  let defaults: [Pair]
  let ratingScale: String?
  private let file: String

  struct Pair: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// Reads the file's first records. Returns nil if none of the columns looks like those of a collection.
  package init?(_ file: ExportFile, settings: IngestSettings) { self.init(file, file.samples(settings)) }

  init?(_ file: ExportFile, _ samples: [FieldSample]) {
    let isReviews = file.lacksRestaurant
    let found = SuggestedColumns.wanted.filter { !isReviews || $0.collection == .reviews }
      .compactMap { SuggestedColumns($0, samples, lacksRestaurant: isReviews) }
    guard let best = found.max(by: { $0.score < $1.score }) else { return nil }
    collection = best.collection
    ratingScale = best.ratingScale
    fields = best.fields.map { Pair(name: $0.name, value: $0.column) }
    let needsRestaurant = best.collection == .reviews && !best.hasSubject
    let subject = FileNaming.subject(of: file.path.baseName) ?? "my-restaurant"
    defaults = needsRestaurant ? [Pair(name: "restaurant_id", value: subject)] : []
    self.file = file.name
  }

  /// The entry of `sources` as it is written in `sumaq.json`.
  package var line: String {
    var json = JSONWriter()
    json.object { json in
      json.member("file", file)
      json.member("collection", collection.name)
      for (name, pairs) in [("fields", fields), ("defaults", defaults)] where !pairs.isEmpty {
        json.key(name)
        json.object { json in for pair in pairs { json.member(pair.name, pair.value) } }
      }
      if let ratingScale { json.member("ratingScale", ratingScale) }
    }
    return json.text
  }
}
