internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// Where a stage of a night found problems: it says in which order, and how often, they are told.
enum ProblemSource: UInt8 {
  /// A part. Its name tells which.
  case part
  /// The photos of all parts, of which each has one reference.
  case photos
  /// Pages of subjects, and lists: several may show one fault. The name puts those that make pages in order.
  case pages, lists
}

/// The problems of one kind that a filter found.
struct ProblemRecord {
  let source: ProblemSource
  let name: String
  let found: FoundProblems

  /// Throws `Torn` if the record is none.
  init(_ record: EngineRecord) throws {
    guard let source = record.key.first.flatMap(ProblemSource.init(rawValue:)) else { throw PackedReader.Torn() }
    self.source = source
    name = String(decoding: record.key.dropFirst(), as: UTF8.self)
    found = try record.value()
  }
}

extension FrameWriter {
  /// Writes what a filter found wrong, for `close`.
  func add(_ all: [FoundProblems], from source: ProblemSource, _ name: String) throws {
    for found in all {
      try add(
        .problems, route: MapFilter.route(ofPart: name), key: [source.rawValue] + Array(name.utf8),
        value: found)
    }
  }
}
