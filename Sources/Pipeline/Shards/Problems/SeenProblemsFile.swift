internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// The problems that a night's `sum publish` leaves for the next night over the lake, which are new then that it had not.
enum SeenProblemsFile {
  static let kind = "seen"

  static func write(_ seen: SeenProblems, in scratch: String) throws -> BlockWriter {
    let file = try BlockWriter(Path.join(scratch, kind))
    var pile = BlockPile(file, 0)
    for (part, kinds) in seen.marks.sorted(by: { $0.key < $1.key }) {
      try pile.add { writer in
        writer.add(part)
        writer.add(UInt32(kinds.count))
        for (kind, marks) in kinds.sorted(by: { $0.key < $1.key }) {
          writer.add(kind)
          writer.add(Int64(marks.count))
          writer.add(marks.bytes)
        }
      }
    }
    try pile.flush()
    if let lost = seen.lost {
      var bytes = PackedWriter()
      bytes.add(Int64(lost.rows))
      bytes.add(Int64(lost.references))
      try file.append(1, bytes.bytes)
    }
    return file
  }

  static func read(_ file: BlockFile) throws -> SeenProblems {
    var seen = SeenProblems()
    try file.each(0) { reader in
      let part = try reader.text()
      var kinds: [String: ProblemMarks] = [:]
      for _ in 0..<(try reader.number(UInt32.self)) {
        let kind = try reader.text()
        kinds[kind] = ProblemMarks(count: Int(try reader.number(Int64.self)), bytes: try reader.array())
      }
      seen.marks[part] = kinds
    }
    try file.each(1) { reader in
      let rows = Int(try reader.number(Int64.self))
      seen.lost = LostRows(rows: rows, references: Int(try reader.number(Int64.self)))
    }
    return seen
  }
}

extension ShardNight {
  /// What the night before left; nil if there was none, or if its file was damaged and removed.
  func seenBefore() throws -> SeenProblems? {
    guard let before = try before, let list = try lake.done(ShardTask.sum(.publish).name, in: before.plan.night),
      let file = list.files.first(where: { $0.name.contains("/\(SeenProblemsFile.kind)/") }),
      try FileStatus.of(lake.path(file.name)) != nil
    else { return nil }
    return try SeenProblemsFile.read(lake.open(file))
  }
}
