internal import Diagnostics

/// Cells of a workbook whose values could not be read, until the file's reading rejects them (law 12).
final class LostCells {
  private var cells: [ContentRemark] = []

  var isEmpty: Bool { cells.isEmpty }

  /// What is only remarked of a cell whose value is taken is none.
  func note(_ remark: ContentRemark) {
    if [IngestProblems.cellError, IngestProblems.formulaEmpty, IngestProblems.badNumber, IngestProblems.badDate]
      .contains(where: { $0.id == remark.kind.id })
    {
      cells.append(remark)
    }
  }

  /// Gives each of them once; what stands for its bytes says where it is and what it holds.
  func take(
    _ body: (_ kind: ProblemKind, _ line: Int, _ column: String, _ raw: UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    defer { cells.removeAll(keepingCapacity: true) }
    for cell in cells {
      try cell.words.withBytes { try body(cell.kind, cell.line, cell.field ?? "", UnsafeRawBufferPointer($0)) }
    }
  }
}
