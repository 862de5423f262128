import Diagnostics
import FirestoreWriter
import Platform

/// The records of JSON lines as a managed export of Firestore.
enum FirestoreExport {
  private static let kinds = ["restaurants": "Restaurants", "users": "Users", "reviews": "Reviews"]
  /// Bytes of a file, as real ones are small.
  private static let outputBytes = 150_000

  /// Writes an export of all files in `folder`, a folder a collection or one for `all`, and answers where.
  static func write(_ folder: String, layout: String, in workshop: Workshop) throws -> String {
    let target = workshop.path(layout == "all" ? "Firestore, all" : "Firestore, kinds")
    var export = ExportWriter("export")
    var all: [LogWriter] = []
    for (name, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      let logs = try logs(Path.join(folder, name + ".ndjson"), kind)
      if layout == "all" { all += logs } else { export.add("kind_\(kind)", logs) }
    }
    if layout == "all" { export.add("all_kinds", all) }
    for (name, bytes) in export.files {
      try Files.makeFolder(Path.parent(of: Path.join(target, name)))
      try Files.write(bytes, to: Path.join(target, name))
    }
    return target
  }

  private static func logs(_ path: String, _ kind: String) throws -> [LogWriter] {
    var logs = [LogWriter()]
    let writer = EntityWriter()
    for line in try Files.read(path).split(separator: 0x0A) {
      var fields = RecordText.fields(line)
      guard let place = fields.firstIndex(where: { $0.0 == "id" }), case .text(let id) = fields.remove(at: place).1
      else { continue }
      if logs[logs.count - 1].bytes.count > outputBytes { logs.append(LogWriter()) }
      logs[logs.count - 1].add(writer.document([kind, id], fields))
    }
    return logs
  }
}
