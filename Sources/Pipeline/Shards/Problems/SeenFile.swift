internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// The problems that a night leaves for the next one over the lake, to which those are new that it had not.
enum SeenFile {
  static func name(in night: String) -> String { "nights/\(night)/seen" }

  static func put(_ seen: SeenProblems, _ night: ShardNight) throws {
    var writer = PackedWriter()
    writer.add(UInt32(seen.marks.count))
    for (part, kinds) in seen.marks.sorted(by: { $0.key < $1.key }) {
      writer.add(part)
      writer.add(UInt32(kinds.count))
      for (kind, marks) in kinds.sorted(by: { $0.key < $1.key }) {
        writer.add(kind)
        writer.add(Int64(marks.count))
        writer.add(marks.bytes)
      }
    }
    writer.add(seen.lost) { writer, lost in
      for number in [lost.rows, lost.references] { writer.add(Int64(number)) }
    }
    try night.lake.put(writer.bytes, as: name(in: night.plan.night))
  }

  /// What the night before has left; nothing if there was none, or if it ended before it told its problems.
  static func before(_ night: ShardNight) throws -> SeenProblems {
    let path = night.lake.path(name(in: night.plan.before))
    guard !night.plan.before.isEmpty, try FileStatus.of(path) != nil else { return SeenProblems() }
    var reader = PackedReader(try Files.read(path, limit: 1 << 30))
    do throws(PackedReader.Torn) { return try SeenProblems(decoding: &reader) } catch {
      throw Failure(
        .inputOutput, LakeProblems.torn.problem(at: Place(path), "the file has no problems of the night before"))
    }
  }
}

extension SeenProblems {
  fileprivate init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    self.init()
    for _ in 0..<(try reader.number(UInt32.self)) {
      let part = try reader.text()
      var kinds: [String: ProblemMarks] = [:]
      for _ in 0..<(try reader.number(UInt32.self)) {
        let kind = try reader.text()
        kinds[kind] = ProblemMarks(count: Int(try reader.number(Int64.self)), bytes: try reader.array())
      }
      marks[part] = kinds
    }
    lost = try reader.optional { reader throws(PackedReader.Torn) in
      let rows = Int(try reader.number(Int64.self))
      return LostRows(rows: rows, references: Int(try reader.number(Int64.self)))
    }
  }
}
