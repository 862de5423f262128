package import Diagnostics
package import Model

/// What decides how rows are read and only all files together show: which number of a date is the month, how high ratings
/// go, and which ids look like paths.
///
/// A night finds it while it reads (`DateSurvey`, `RatingScales`, `PathIDs`). Where several machines read the files, `sumaq
/// shard facts` finds the facts of each, and `map` reads with those of all.
package struct ExportFacts: Sendable, Equatable, Codable {
  /// By the collection of the files, then by column.
  var dates: [Collection: [DateOrders.Column: DateOrders.Evidence]] = [:]
  package internal(set) var ratings: RatingTallies = [:]
  var paths: [Collection: Set<[UInt8]>] = [:]

  package init() {}

  /// Adds the facts of another file; the order does not matter.
  package mutating func add(_ other: ExportFacts) {
    for (collection, columns) in other.dates { dates[collection, default: [:]].add(columns) }
    ratings.add(other.ratings)
    for (collection, ids) in other.paths { paths[collection, default: []].formUnion(ids) }
  }

  /// Decides what only the facts of all files decide, and keeps no more than that: what a part is read with changes only
  /// with a decision.
  package mutating func resolve() { ratings = ratings.mapValues { $0.mapValues(\.decided) } }
}

extension ExportReader {
  /// The facts of one file, which is read once. `sink` gets its rows as far as they are read without the facts of all.
  package func facts(
    of file: ExportFile, settings: IngestSettings, into sink: any RecordSink
  ) throws -> ExportFacts {
    var facts = ExportFacts()
    guard file.isRecognized, file.table == nil else { return facts }
    let paths = PathIDs([], settings: settings)
    let pass = CollectionPass(surveying: file, settings: settings, sink: sink, paths: paths)
    _ = try pass.run()
    if file.shape?.dateOrder == nil { facts.dates = pass.evidence.filter { !$0.value.isEmpty } }
    if !file.declaresScale { facts.ratings = pass.ratings }
    facts.paths = paths.found.filter { !$0.value.isEmpty }
    return facts
  }

  /// Reads one file with the facts of all.
  package func read(
    _ file: ExportFile, _ facts: ExportFacts, settings: IngestSettings, problems: any ProblemSink,
    into sink: any RecordSink
  ) throws -> FileOutcome {
    try read(
      file, settings: settings, problems: problems, into: sink, survey: DateSurvey(facts),
      scales: RatingScales(facts.ratings, decided: Set(Collection.allCases)), paths: PathIDs(facts, settings: settings))
  }
}

/// Thrown if a rating is above its scale. All files of the collection decide the scale together, so they must be
/// surveyed first.
package struct RatingsExceeded: Error {
  /// The collection of the files.
  package let collection: Collection
}

/// The scales of a night's ratings for which `sources` declares none: 1 to 5, or what all ratings of the collection's
/// files show.
package struct RatingScales: Sendable {
  package private(set) var scales: [Collection: [Collection: RatingScale]] = [:]
  private let decided: Set<Collection>

  /// `decided` are the collections of which all files were surveyed.
  package init(_ scales: [Collection: [Collection: RatingScale]] = [:], decided: Set<Collection> = []) {
    self.scales = scales
    self.decided = decided
  }

  /// The scales that these ratings show.
  package init(_ tallies: RatingTallies, decided: Set<Collection>) {
    self.init(tallies.mapValues { $0.mapValues(Self.scale) }, decided: decided)
  }

  package static func scale(of counts: RatingCounts) -> RatingScale {
    RatingScale(highest: Double(counts.highest)) ?? .stars
  }

  /// The scale for rows of `rated` that files of `collection` give.
  package func scale(of rated: Collection, in collection: Collection) -> RatingScale {
    scales[collection]?[rated] ?? .stars
  }

  /// Whether all files of the collection were surveyed, so that no rating can be above the scale.
  func isDecided(_ collection: Collection) -> Bool { decided.contains(collection) }

  /// A text that identifies how the ratings in a file of these collections are read; empty for stars.
  package func words(of collections: Set<Collection>) -> String {
    var words: [String] = []
    for collection in collections.sorted(by: { $0.rawValue < $1.rawValue }) {
      for (rated, scale) in (scales[collection] ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue })
      where scale != .stars {
        words.append("\(collection.name) \(rated.name) \(scale.text)")
      }
    }
    return words.joined(separator: ", ")
  }
}
