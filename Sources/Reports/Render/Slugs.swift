internal import Diagnostics
internal import Model
internal import Store

/// The file names of a report's row pages: the transliterations of the first column, as those of cuisines. Of rows with
/// the same one each has its own by `Slug`.
struct Slugs {
  let list: [String]
  static let most = 20_000

  /// Throws if two rows have the same name, or there are too many.
  init(rows: ReportResult, source: ReportSource, block: SQLBlock?) throws(Failure) {
    let values = rows.rows.map { ValueFormat.text.string($0.first ?? .null, .plain) }
    let names = values.map(Cuisine.slug)
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    list = zip(values, names).map { counts[$1] == 1 ? $1 : Slug.of($0) }
    let offset = block?.offset ?? 0
    guard Set(list).count == list.count else {
      throw Failure(
        .data,
        source.problem(
          ReportsProblems.block, at: offset, "two rows of the each block have the same first column",
          mend: "Let the first column be an id, or add GROUP BY."))
    }
    guard list.count <= Self.most else {
      throw Failure(
        .data,
        source.problem(
          ReportsProblems.block, at: offset,
          "the each block asks for \(rows.count) pages, and \(Self.most) are allowed",
          mend: "Add LIMIT or WHERE to the block."))
    }
  }
}
