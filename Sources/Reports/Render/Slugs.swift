internal import Diagnostics
internal import Model
internal import Store

/// The file names of a report's row pages, made from the first column.
struct Slugs {
  let list: [String]
  static let most = 20_000

  /// Throws if two rows have the same name, or there are too many.
  init(rows: ReportResult, source: ReportSource, block: SQLBlock?) throws(Failure) {
    list = rows.rows.map { Slug.of(ValueFormat.text.string($0.first ?? .null, .plain)) }
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
