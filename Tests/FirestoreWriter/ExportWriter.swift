/// The files of a managed export.
package struct ExportWriter {
  /// Microseconds since 1970 at which it began.
  package var start: Int64 = 1_767_323_045_000_000
  package let name: String
  private var pointers: [[UInt8]] = []
  /// By their paths, from the folder that the export stands in.
  package private(set) var files: [String: [UInt8]] = [:]

  package init(_ name: String = "2026-01-02T03:04:05_12345") { self.name = name }

  /// Adds a folder such as `kind_Reviews` or `all_kinds` with the logs of its documents.
  package mutating func add(_ folder: String, _ logs: [LogWriter]) {
    let place = "all_namespaces/\(folder)/"
    let metadata = "\(place)all_namespaces_\(folder).export_metadata"
    for (number, log) in logs.enumerated() { files["\(name)/\(place)output-\(number)"] = log.bytes }
    files["\(name)/\(metadata)"] = kindMetadata(outputs: logs.count)
    var pointer = WireWriter()
    pointer.blob(2, metadata.utf8)
    pointer.number(3, Int64(logs.reduce(0) { $0 + $1.starts.count }))
    pointer.number(4, Int64(logs.reduce(0) { $0 + $1.bytes.count }))
    pointers.append(pointer.bytes)
    files["\(name)/\(name).overall_export_metadata"] = overallMetadata
  }

  private func kindMetadata(outputs: Int) -> [UInt8] {
    var (span, kind, all) = (WireWriter(), WireWriter(), WireWriter())
    span.blob(1, name.utf8)
    span.number(2, start)
    kind.blob(1, "__all__".utf8)
    for number in 0..<outputs { kind.blob(2, "output-\(number)".utf8) }
    all.blob(1, span.bytes)
    all.blob(2, kind.bytes)
    return all.bytes
  }

  private var overallMetadata: [UInt8] {
    var wire = WireWriter()
    for pointer in pointers { wire.blob(1, pointer) }
    var log = LogWriter()
    log.add("3".utf8)
    log.add(wire.bytes)
    return log.bytes
  }
}
