internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
package import Platform

/// A program that an engine runs for each partition: it reads records, which the engine has routed and sorted, and writes
/// others.
package enum ShardFilter: String, CaseIterable, Sendable {
  /// Parts, or facts of parts: what only all parts tell of how rows are read.
  case facts
  /// Parts: their rows.
  case map
  /// The rows of ids: those that count, for the shards that show them.
  case winners
  /// The rows of shards: their stores.
  case fill

  /// What a record is.
  enum Tag: UInt8 {
    /// A file of the exports; the key is its name.
    case part = 0x50  // P
    case facts = 0x46  // F
    /// A row as a part has it, by `RowKey`.
    case row = 0x52  // R
    /// A row that counts, for the shard of its route, by its place.
    case standing = 0x53  // S
    /// A subject that a row names whose shard is another one: the shard that shows it.
    case wish = 0x57  // W
    /// A row that lost against another row of its id.
    case loser = 0x4C  // L
    /// A row or field that could not be read.
    case reject = 0x58  // X
    /// What is wrong with a part, and what was counted.
    case problems = 0x45  // E
    case counts = 0x43  // C
  }
}

extension ShardWork {
  /// Runs a filter of a night. `map` needs the file of the facts of all parts, `fill` a folder for the stores.
  package func run(
    _ filter: ShardFilter, night: String, facts: String?, folder: String, input: @escaping (Int) -> [UInt8],
    output: ByteStream
  ) throws {
    let night = try ShardNight(lake, night: night, request, context)
    let reader = FrameReader("standard input") { buffer in
      let bytes = input(buffer.count)
      buffer.copyBytes(from: bytes)
      return bytes.count
    }
    let writer = FrameWriter { bytes throws(FileError) in
      guard output.write(bytes) else { throw FileError("write", "standard output", code: EPIPE) }
    }
    switch filter {
    case .facts: try FactsFilter(night: night).run(reader, writer)
    case .map: try MapFilter(night: night, facts: try Self.facts(in: facts)).run(reader, writer)
    case .winners: try WinnersFilter(shards: night.plan.shards).run(reader, writer)
    case .fill: try FillFilter(night: night, folder: folder).run(reader)
    }
    try writer.finish()
  }

  private static func facts(in path: String?) throws -> ExportFacts {
    guard let path else {
      throw Failure(.usage, ShardProblems.refused.problem("the filter takes --facts, the file of what all parts show"))
    }
    var reader = PackedReader(try Files.read(path, limit: 1 << 30))
    do throws(PackedReader.Torn) {
      var facts = try ExportFacts(decoding: &reader)
      facts.resolve()
      return facts
    } catch {
      throw Failure(.inputOutput, LakeProblems.torn.problem(at: Place(path), "the file has no facts"))
    }
  }
}

extension FrameReader {
  /// Calls `body` with each record. Fails with 74 if a record is none that the filter reads.
  func each(_ body: (ShardFilter.Tag, EngineRecord) throws -> Void) throws {
    while let record = try next() {
      guard let tag = ShardFilter.Tag(rawValue: record.tag) else { throw unknown(record) }
      do { try body(tag, record) } catch is PackedReader.Torn { throw unknown(record) }
    }
  }

  func unknown(_ record: EngineRecord) -> Failure {
    Failure(
      .inputOutput,
      LakeProblems.torn.problem(
        at: Place("standard input"),
        "a record with the tag \(record.tag) and a key of \(record.key.count) bytes is none that the filter reads"))
  }
}

extension FrameWriter {
  func add(_ tag: ShardFilter.Tag, route: UInt64, key: [UInt8], body: [UInt8]) throws(FileError) {
    try add(tag: tag.rawValue, route: route, key: key, body: body)
  }
}
