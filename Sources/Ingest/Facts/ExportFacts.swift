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
    for (collection, columns) in other.dates {
      for (column, evidence) in columns { dates[collection, default: [:]][column, default: .init()].add(evidence) }
    }
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
    let quiet = ProblemScribe(file: file.name, SilentSink())
    let paths = PathIDs([], settings: settings)
    let pass = FilePass(file, settings: settings, scribe: quiet, sink: sink, survey: nil, paths: paths)
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
