internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// `sumaq shard told`: joins what a part has to tell: what reading it found, and its rows that lost against another row of
/// their id.
struct ToldFilter {
  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var route: UInt64?
    // Nearly always the one part of the route.
    var files: [String: RepeatedProblems] = [:]
    func finish() throws {
      for (name, repeated) in files { try output.add([FoundProblems(repeated)], from: .part, name) }
      files.removeAll()
    }
    try input.each { tag, record in
      if route != record.route { try finish() }
      route = record.route
      switch tag {
      case .problems:
        let told = try ProblemRecord(record)
        try output.add([told.found], from: told.source, told.name)
      case .loser:
        let loser = try record.value(LosingRow.self)
        let (row, winner) = (loser.row, Place(loser.winner, line: Int(loser.line)))
        files[row.file, default: RepeatedProblems(file: row.file)].add(
          RepeatedRow(
            collection: loser.collection, id: row.recordID, file: row.file,
            line: UInt32(truncatingIfNeeded: row.line), winner: winner))
      default: throw input.unknown(record)
      }
    }
    try finish()
  }
}
