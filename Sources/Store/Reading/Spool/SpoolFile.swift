internal import Platform
internal import Synchronization

/// A file without a name in the state folder, with records by runs of subjects.
final class SpoolFile: Sendable {
  /// A part of a run's records in the file.
  private struct Piece {
    let start: Int
    let count: Int
  }

  private struct State {
    var end = 0
    var pieces: [[Piece]]
  }

  /// The number of runs.
  let count: Int
  private let file: UnnamedFile
  private let state: Mutex<State>

  init(folder: String, runs count: Int) throws {
    self.count = count
    do throws(FileError) { file = try UnnamedFile(Path.join(folder, "reviews.tmp")) } catch { throw error.failure }
    state = Mutex(State(pieces: Array(repeating: [], count: count)))
  }

  /// Writes some of a run's records. Any worker may call it.
  func write(_ bytes: UnsafeRawBufferPointer, of run: Int) throws {
    let start = state.withLock { state in
      let start = state.end
      state.pieces[run].append(Piece(start: start, count: bytes.count))
      state.end += bytes.count
      return start
    }
    do throws(FileError) { try file.write(bytes, at: start) } catch { throw error.failure }
  }

  /// All records of a run, in any order; nil if they are more than `mostBytes`.
  func read(_ run: Int, mostBytes: Int) throws -> SpoolBytes? {
    let pieces = state.withLock { $0.pieces[run] }
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count <= mostBytes else { return nil }
    let bytes = SpoolBytes(count: count)
    var filled = 0
    do throws(FileError) {
      for piece in pieces {
        try file.read(into: bytes.room(filled..<filled + piece.count), at: piece.start)
        filled += piece.count
      }
    } catch {
      throw error.failure
    }
    return bytes
  }
}
