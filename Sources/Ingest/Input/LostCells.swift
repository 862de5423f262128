internal import Diagnostics

/// Cells of a workbook whose values could not be read, until the row of the first of them is there; then they are
/// rejected (law 12).
final class LostCells {
  typealias Rejecter = (
    _ kind: ProblemKind, _ line: Int, _ column: String, _ raw: UnsafeRawBufferPointer
  ) throws -> Void

  /// So many wait for a row; more are rejected at once, as there may be none that holds anything.
  private static let most = 1024

  /// Nil while it is only found out what a file holds.
  private let reject: Rejecter?
  private var cells: [ContentRemark] = []
  private var failure: (any Error)?

  init(reject: Rejecter?) { self.reject = reject }

  /// What is only remarked of a cell whose value is taken is none.
  func note(_ remark: ContentRemark) {
    guard reject != nil,
      [IngestProblems.cellError, IngestProblems.formulaEmpty, IngestProblems.badNumber, IngestProblems.badDate]
        .contains(where: { $0.id == remark.kind.id })
    else { return }
    cells.append(remark)
    if cells.count >= Self.most {
      do { try rejectAll() } catch { failure = failure ?? error }
    }
  }

  /// What stands for a cell's bytes says where it is and what it holds.
  func rejectAll() throws {
    if let failure { throw failure }
    guard !cells.isEmpty, let reject else { return }
    defer { cells.removeAll(keepingCapacity: true) }
    for cell in cells {
      try cell.words.withBytes { try reject(cell.kind, cell.line, cell.field ?? "", UnsafeRawBufferPointer($0)) }
    }
  }
}
