internal import Diagnostics
internal import Model
internal import Store

/// What could not be read in the exports: one line for each file, field and reason.
struct MismatchList {
  private struct Key: Hashable {
    let file: String
    let column: String
    let problem: String
  }

  private struct Found {
    var count = 0
    let line: Int
    let raw: String
  }

  private var found: [Key: Found] = [:]
  /// A limit, as exports may have any number of fields.
  private static let most = 1000

  /// Of a file that `isPrivate`, and of fields that may be private, only the location is shown.
  mutating func add(_ reject: RejectedRecord, isPrivate: Bool) {
    let key = Key(file: reject.file, column: reject.column, problem: reject.problem)
    guard found[key] != nil || found.count < Self.most else { return }
    let raw = isPrivate || !PrivateText.mayShow(reject.raw) ? "" : reject.raw
    found[key, default: Found(line: reject.line, raw: raw)].count += 1
  }

  /// Adds rows that were read but are duplicates.
  mutating func add(_ repeated: IngestOutcome.CountedProblem) {
    guard let place = repeated.problem.place else { return }
    let key = Key(file: place.file, column: "", problem: repeated.problem.id)
    guard found[key] != nil || found.count < Self.most else { return }
    found[key, default: Found(line: place.line ?? 0, raw: "")].count += repeated.count
  }

  /// The lines in the order of files, then of line numbers.
  var lines: [String] {
    let sorted = found.sorted {
      ($0.key.file, $0.value.line, $0.key.column) < ($1.key.file, $1.value.line, $1.key.column)
    }
    return sorted.map { key, found in
      let what = key.column.isEmpty ? Amount.of(found.count, "row", "rows") : "\(key.column) ×\(found.count)"
      let raw = found.raw.isEmpty ? "" : ", such as “\(Printable.line(found.raw, limit: 60))”"
      return "\(key.file):\(found.line): \(what): \(key.problem)\(raw)"
    }
  }
}
