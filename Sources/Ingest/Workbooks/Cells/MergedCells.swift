/// The cells of a sheet that are merged over several rows. Only the topmost one has the value, and the sheet names them
/// behind all its rows.
final class MergedCells: XMLEvents {
  private struct Range {
    let top: UInt32
    let bottom: UInt32
    let column: UInt32
  }

  private struct Value {
    let bottom: Int
    let cell: SheetCell
    let text: [UInt8]
  }

  /// The ranges by their topmost rows, of which those before `next` begin above the current row.
  private var ranges: [Range] = []
  private var next = 0
  /// The values that reach below the current row.
  private var values: [Value] = []
  private var depth = 0
  private var isInList = false

  /// The most ranges that are read; further ones are left as they are.
  private static let most = 1 << 20

  /// Reads the whole sheet if its bytes name merged cells. A fault is that of the sheet itself, which reading its rows
  /// reports.
  init(_ sheet: any ExportMember) {
    do {
      guard try Self.areNamed(in: sheet.open()) else { return }
      let reader = try XMLTextReader(sheet.open(), name: "the sheet", events: self)
      while !reader.isDone { try reader.advance() }
    } catch { ranges = [] }
    ranges.sort { ($0.top, $0.column) < ($1.top, $1.column) }
  }

  private static func areNamed(in content: any ExportContent) throws -> Bool {
    // The end of the last piece is kept, as the word may be in both.
    let kept = word.utf8CodeUnitCount
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let isFound = try piece.withUnsafeMutableBytes { piece -> Bool? in
        let count = try content.read(into: UnsafeMutableRawBufferPointer(rebasing: piece[kept...]))
        guard count > 0 else { return false }
        if ASCIIText.find(word, in: UnsafeRawBufferPointer(rebasing: piece[..<(kept + count)])) != nil { return true }
        piece.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece[count..<kept + count]))
        return nil
      }
      if let isFound { return isFound }
    }
  }

  private static let word: StaticString = "mergeCell"

  /// Fills the cells of a row, which has some values of its own, with those that are merged with cells above it.
  func fill(_ row: Int, _ cells: inout [SheetCell], _ texts: inout [UInt8]) {
    guard !ranges.isEmpty else { return }
    values.removeAll { $0.bottom < row }
    let own = cells
    for value in values where !own.contains(where: { $0.column == value.cell.column }) {
      var cell = value.cell
      cell.text = texts.count..<texts.count + value.text.count
      texts += value.text
      cells.insert(cell, at: cells.firstIndex { $0.column > cell.column } ?? cells.count)
    }
    while next < ranges.count, ranges[next].top <= row {
      let range = ranges[next]
      next += 1
      guard range.top == row, let cell = own.first(where: { $0.column == Int(range.column) }) else { continue }
      values.append(Value(bottom: Int(range.bottom), cell: cell, text: Array(texts[cell.text])))
    }
  }

  // MARK: Events

  func start(_ element: XMLName, _ attributes: XMLAttributes) {
    depth += 1
    if depth == 2 { isInList = element == "mergeCells" }
    guard depth == 3, isInList, element == "mergeCell", ranges.count < Self.most,
      let ends = attributes.text("ref")?.split(separator: ":"), ends.count == 2,
      let top = CellReference.place(ends[0]), let bottom = CellReference.place(ends[1]), top.row < bottom.row
    else { return }
    ranges.append(Range(top: UInt32(top.row), bottom: UInt32(bottom.row), column: UInt32(top.column)))
  }

  func end(_ element: XMLName) { depth -= 1 }
  func text(_ piece: UnsafeRawBufferPointer) {}
}
