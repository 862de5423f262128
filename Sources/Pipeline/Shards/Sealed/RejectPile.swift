internal import Lake
internal import Model
internal import Platform

/// Writes the rejected rows of a part into a file. Users with access see theirs in `everything.json`. A part without
/// rejected rows has no file.
final class RejectPile {
  private let path: String
  private var file: (writer: BlockWriter, pile: BlockPile)?

  init(_ path: String) { self.path = path }

  func add(_ record: RejectedRecord) throws {
    if file == nil {
      let writer = try BlockWriter(path)
      file = (writer, BlockPile(writer, 0))
    }
    try file?.pile.add { record.encode(to: &$0) }
  }

  /// The file; nil if nothing was rejected.
  func finish() throws -> BlockWriter? {
    try file?.pile.flush()
    return file?.writer
  }
}
