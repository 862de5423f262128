internal import Platform
internal import Synchronization

/// Records by runs of subjects in a file of the state's folder that has no name any more: it goes with the process,
/// however that ends.
final class SpoolFile: Sendable {
  /// Part of a run's records in the file.
  private struct Piece {
    let start: Int
    let count: Int
  }

  private struct State {
    var end = 0
    var pieces: [[Piece]]
  }

  /// How many runs have records in it.
  let count: Int
  private let file: FileDescriptor
  private let state: Mutex<State>

  init(folder: String, runs count: Int) throws {
    self.count = count
    file = try Self.open(Path.join(folder, "reviews.tmp"))
    state = Mutex(State(pieces: Array(repeating: [], count: count)))
  }

  private static func open(_ path: String) throws -> FileDescriptor {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
      try Files.remove(path)
      return file
    } catch {
      throw error.failure
    }
  }

  /// Writes some of a run's records; called from any worker.
  func write(_ bytes: UnsafeRawBufferPointer, of run: Int) throws {
    let start = state.withLock { state in
      let start = state.end
      state.pieces[run].append(Piece(start: start, count: bytes.count))
      state.end += bytes.count
      return start
    }
    do throws(FileError) { try file.write(bytes, at: start) } catch { throw error.failure }
  }

  /// All records of a run, in any order; nil where they are more bytes than that.
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
