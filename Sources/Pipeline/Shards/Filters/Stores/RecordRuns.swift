internal import Diagnostics
internal import Lake
internal import Model

/// Reads records one ahead, so that those of one kind can be read up to what follows.
final class RecordRuns {
  private let input: FrameReader
  /// Nil at the end.
  private(set) var next: EngineRecord?

  init(_ input: FrameReader) throws {
    self.input = input
    next = try input.next()
  }

  /// Calls `body` with the next records, as long as they have a tag and a route, and are wanted.
  func each(
    _ tag: ShardFilter.Tag, of route: UInt64, where isWanted: (EngineRecord) -> Bool = { _ in true },
    _ body: (EngineRecord) throws -> Void
  ) throws {
    while let record = next, record.route == route, record.tag == tag.rawValue, isWanted(record) {
      do { try body(record) } catch is PackedReader.Torn { throw input.unknown(record) }
      next = try input.next()
    }
  }

  /// Passes over the records of a route.
  func skip(_ route: UInt64) throws { while next?.route == route { next = try input.next() } }

  /// Fails with 74 if the next record is still of the route.
  func end(of route: UInt64) throws {
    if let record = next, record.route == route { throw input.unknown(record) }
  }

  /// Fails with 74 if there is a next record.
  func end() throws {
    if let record = next { throw input.unknown(record) }
  }
}
