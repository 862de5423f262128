extension RejectedRecord {
  package func encode(to writer: inout PackedWriter) {
    writer.add(file)
    writer.add(Int64(line))
    writer.add(column)
    writer.add(kind.rawValue)
    writer.add(recordID) { $0.add($1) }
    writer.add(problem)
    writer.add(raw)
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    let (file, line, column) = (try reader.text(), try reader.number(Int64.self), try reader.text())
    guard let kind = Kind(rawValue: try reader.text()) else { throw PackedReader.Torn() }
    let id = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
    self.init(
      file: file, line: Int(line), column: column, kind: kind, recordID: id, problem: try reader.text(),
      raw: try reader.text())
  }
}
