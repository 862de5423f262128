/// The columns of a table, and the fields that their cells fill.
final class CSVHeader {
  struct Column {
    let name: UnsafeRawBufferPointer
    let entry: UnsafeMutablePointer<FieldTable.Entry>?
  }

  let columns: UnsafeBufferPointer<Column>

  init(_ names: [[UInt8]], table: FieldTable) {
    let columns = UnsafeMutableBufferPointer<Column>.allocate(capacity: names.count)
    for (index, name) in names.enumerated() {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: name.count, alignment: 1)
      copy.copyBytes(from: name)
      let bytes = UnsafeRawBufferPointer(copy)
      columns.initializeElement(at: index, to: Column(name: bytes, entry: table.entry(named: bytes)))
    }
    self.columns = UnsafeBufferPointer(columns)
  }

  deinit {
    for column in columns { column.name.deallocate() }
    columns.deallocate()
  }
}
