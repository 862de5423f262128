internal import Diagnostics

/// Cells of a workbook whose values could not be read. They are kept until the row of the first of them is reached, and
/// are then rejected (law 12).
final class LostCells {
  typealias Rejecter = (
    _ kind: ProblemKind, _ line: Int, _ column: String, _ raw: UnsafeRawBufferPointer
  ) throws -> Void

  /// The most cells that are kept; further ones are rejected at once, as there may be no row with a value.
  private static let most = 1024

  /// Nil while the file is only identified.
  private let reject: Rejecter?
  private var cells: [ContentRemark] = []
  private var failure: (any Error)?

  init(reject: Rejecter?) { self.reject = reject }

  /// Adds a remark. A remark on a cell whose value is used is no lost cell.
  func add(_ remark: ContentRemark) {
    guard reject != nil,
      [IngestProblems.cellError, IngestProblems.formulaEmpty, IngestProblems.badNumber, IngestProblems.badDate]
        .contains(where: { $0.id == remark.kind.id })
    else { return }
    cells.append(remark)
    if cells.count >= Self.most {
      do { try rejectAll() } catch { failure = failure ?? error }
    }
  }

  /// Rejects all added cells. As their bytes are unknown, the reject has the cell's reference and the reason.
  func rejectAll() throws {
    if let failure { throw failure }
    guard !cells.isEmpty, let reject else { return }
    defer { cells.removeAll(keepingCapacity: true) }
    for cell in cells {
      try cell.words.withBytes { try reject(cell.kind, cell.line, cell.field ?? "", UnsafeRawBufferPointer($0)) }
    }
  }
}
