internal import Diagnostics
package import Model

/// The entry of `sources` that would make a collection of a file that is read as a table. It is proven by reading the
/// beginning of the file with it.
package struct SourceSuggestion: Sendable, Hashable {
  package let collection: Collection
  /// The file's field and sumaq's column.
  let fields: [Pair]
  let defaults: [Pair]
  let ratingScale: String?
  /// The order of dates, if the values do not tell it.
  private(set) var dateOrder: DateOrder?
  private let file: String

  struct Pair: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// Reads the file's first records. Returns nil if none of the columns looks like those of a collection, or if the rows
  /// that the entry gives have errors.
  package init?(_ file: ExportFile, settings: IngestSettings) {
    let samples = file.samples(settings)
    let isReviews = file.lacksRestaurant
    let found = SuggestedColumns.wanted.filter { !isReviews || $0.collection == .reviews }
      .filter { isReviews || !OwnWords.denies($0.collection, file.path.baseName, samples) }
      .compactMap { SuggestedColumns($0, samples, lacksRestaurant: isReviews) }
    let words = OwnWords.proposals(file.path.baseName, samples).filter { !isReviews || $0.collection == .reviews }
    for columns in found.sorted(by: { $0.score > $1.score }) + words.map({ SuggestedColumns($0) }) {
      self.init(columns, of: file)
      guard let trial = trial(of: file, settings) else { return nil }
      if trial.isProof {
        if trial.hasOpenDates, columns.isDayFirst { dateOrder = .dayMonthYear }
        return
      }
      guard let fewer = columns.without(trial.rejected) else { continue }
      self.init(fewer, of: file)
      if self.trial(of: file, settings)?.isProof == true { return }
    }
    return nil
  }

  private init(_ columns: SuggestedColumns, of file: ExportFile) {
    collection = columns.collection
    ratingScale = columns.ratingScale
    fields = columns.fields.map { Pair(name: $0.name, value: $0.column) }
    let needsRestaurant = columns.collection == .reviews && !columns.hasSubject
    let subject = FileNaming.subject(of: file.path.baseName) ?? "my-restaurant"
    defaults = needsRestaurant ? [Pair(name: "restaurant_id", value: subject)] : []
    self.file = file.name
  }

  /// Nil if the file can no longer be read, which reading its rows reported.
  private func trial(of file: ExportFile, _ settings: IngestSettings) -> SourceTrial? {
    do { return try SourceTrial(source, of: file, settings: settings) } catch { return nil }
  }

  private var source: SourceSettings {
    SourceSettings(
      pattern: "*", collection: collection,
      fields: Dictionary(fields.map { ($0.value, $0.name) }) { first, _ in first },
      scale: ratingScale.flatMap { RatingScale($0) },
      defaults: Dictionary(defaults.map { ($0.name, $0.value) }) { first, _ in first })
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
      if let dateOrder { json.member("dateFormat", dateOrder.rawValue) }
      if let ratingScale { json.member("ratingScale", ratingScale) }
    }
    return json.text
  }
}
