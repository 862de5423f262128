internal import Ingest
internal import Lake
internal import Model

/// What reading a part has counted.
struct PartCounts {
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

  init(_ bytes: UnsafeRawBufferPointer) throws(PackedReader.Torn) {
    var reader = PackedReader(Array(bytes))
    read = Int(try reader.number(Int64.self))
    derived = Int(try reader.number(Int64.self))
    rejected = Int(try reader.number(Int64.self))
    rejectedFields = Int(try reader.number(Int64.self))
    forgotten = Int(try reader.number(Int64.self))
    isReadToEnd = try reader.number(Int64.self) == 1
    isRefused = try reader.number(Int64.self) == 1
    leftOut = Int(try reader.number(Int64.self))
  }

  var bytes: [UInt8] {
    var writer = PackedWriter()
    for count in [
      read, derived, rejected, rejectedFields, forgotten, isReadToEnd ? 1 : 0, isRefused ? 1 : 0, leftOut,
    ] { writer.add(Int64(count)) }
    return writer.bytes
  }
}
