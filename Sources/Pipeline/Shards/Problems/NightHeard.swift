internal import Ingest
internal import Lake
internal import Model

/// What the filters of a night tell of it at its end.
struct NightHeard {
  /// By the parts' names.
  private(set) var parts: [String: PartCounts] = [:]
  private(set) var problems: [ProblemRecord] = []
  private(set) var totals: [WholeSum.Total: Int]
  private(set) var changes = SiteChanges()

  /// `whole` has the totals of all subjects. What several partitions count adds up.
  init(_ input: FrameReader, whole: WholeFigures) throws {
    totals = whole.totals
    try input.each { tag, record in
      switch tag {
      case .counts: parts[String(decoding: record.key, as: UTF8.self)] = try record.value(PartCounts.self)
      case .problems: problems.append(try ProblemRecord(record))
      case .changes: changes.add(try record.value())
      case .sum:
        guard case .total(let total) = try PackedReader.value(WholeSum.self, of: Array(record.key)) else {
          throw input.unknown(record)
        }
        totals[total, default: 0] += Int(try record.value(FigureSum.self).number)
      default: throw input.unknown(record)
      }
    }
  }

  func total(_ total: WholeSum.Total) -> Int { totals[total] ?? 0 }

  func isWhole(_ part: ShardPlan.Part) -> Bool { parts[part.name]?.isReadToEnd == true }

  func sum(_ count: KeyPath<PartCounts, Int>) -> Int { parts.values.reduce(0) { $0 + $1[keyPath: count] } }

  /// How many restaurants and users rows name that no file has, of collections of which files have any.
  var unresolved: Int {
    (total(.exportedRestaurants) > 0 ? total(.unresolvedRestaurants) : 0)
      + (total(.exportedUsers) > 0 ? total(.unresolvedUsers) : 0)
  }
}

/// What reading a part has counted.
struct PartCounts: Codable {
  /// Rows of the file, and rows that were made from them.
  let read: Int
  let derived: Int
  /// Rows and fields that could not be read.
  let rejected: Int
  let rejectedFields: Int
  /// Rows of people who were forgotten.
  let forgotten: Int
  /// Records of other kinds than the file is read for.
  let leftOut: Int
  let isReadToEnd: Bool
  /// Whether the file could not be read at all.
  let isRefused: Bool

  init(_ outcome: FileOutcome, of file: ExportFile) {
    (read, derived) = (outcome.counts.read, outcome.counts.derived)
    (rejected, rejectedFields) = (outcome.counts.rejected, outcome.counts.rejectedFields)
    (forgotten, leftOut) = (outcome.counts.forgotten, outcome.counts.leftOut)
    (isReadToEnd, isRefused) = (outcome.readToEnd, file.isRefused)
  }
}
