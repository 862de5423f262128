internal import Diagnostics
internal import Model
internal import Platform
internal import Synchronization

/// The reviews of everybody who has a page, by runs of restaurants and by runs of users, in a file of the state's folder
/// that has no name any more: it goes with the process, however that ends.
///
/// Reviews lie in the store in the order of their arrival. To look each of them up, and its author, once for its
/// restaurant's page and once for its user's takes longer than to write the two. So they are read once from the first to
/// the last and written down by run, and each run is read at once when its pages are made.
package final class ReviewSpool: Sendable {
  /// Part of a run's reviews in the file.
  private struct Piece {
    let start: Int
    let count: Int
  }

  private struct State {
    var end = 0
    var pieces: [[Piece]]
  }

  let limits: SpoolLimits
  let plan: SpoolPlan
  private let file: FileDescriptor
  private let state: Mutex<State>

  /// Reads all reviews; `reader` is called once a worker. Without `users` only those of restaurants are kept.
  package convenience init(
    folder: String, users: Bool, workers: Int, reader: @escaping @Sendable () throws -> StoreReader,
    cancelled: @escaping @Sendable () -> Bool
  ) throws {
    try self.init(SpoolLimits(), folder: folder, users: users, workers: workers, reader: reader, cancelled: cancelled)
  }

  init(
    _ limits: SpoolLimits, folder: String, users: Bool = true, workers: Int = 1,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    self.limits = limits
    file = try Self.open(Path.join(folder, "reviews.tmp"))
    let source = try reader()
    var authors = AuthorShelf(mostBytes: limits.authorBytes)
    plan = try source.spoolPlan(users: users, limits, &authors)
    state = Mutex(State(pieces: Array(repeating: [], count: plan.count)))
    try fill(try source.reviewKeys(), authors, workers: workers, reader: reader, cancelled: cancelled)
  }

  /// All runs: restaurants, then users.
  package var runs: [SubjectRun] { plan.restaurants.runs + plan.users.runs }

  private static func open(_ path: String) throws -> FileDescriptor {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
      try Files.remove(path)
      return file
    } catch {
      throw error.failure
    }
  }

  private func fill(
    _ keys: ClosedRange<Int64>?, _ authors: AuthorShelf, workers: Int,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool
  ) throws {
    guard let keys, plan.count > 0 else { return }
    let step = max(1000, (keys.upperBound - keys.lowerBound) / 64)
    let next = Shared(Atomic<Int64>(keys.lowerBound))
    let failure = Shared(Mutex<(any Error)?>(nil))
    Workers.run(max(1, workers)) { _ in
      do {
        var writer = SpoolWriter(self)
        let reader = try reader()
        while failure.value.withLock({ $0 == nil }) {
          let first = next.value.wrappingAdd(step, ordering: .relaxed).oldValue
          guard first <= keys.upperBound else { break }
          if cancelled() { throw CancellationError() }
          try reader.reading {
            try writer.add(first...min(first + step - 1, keys.upperBound), of: reader, authors)
          }
        }
        try writer.finish()
      } catch {
        failure.value.withLock { if $0 == nil { $0 = error } }
      }
    }
    if let error = failure.value.withLock({ $0 }) { throw error }
  }

  /// Writes some of a run's reviews; called from any worker.
  func write(_ bytes: UnsafeRawBufferPointer, of run: Int) throws {
    let start = state.withLock { state in
      let start = state.end
      state.pieces[run].append(Piece(start: start, count: bytes.count))
      state.end += bytes.count
      return start
    }
    do throws(FileError) { try file.write(bytes, at: start) } catch { throw error.failure }
  }

  /// The reviews of a run; nil where they are to be read from the store.
  func load(_ run: SubjectRun) throws -> SpooledRun? {
    guard let number = run.number else { return nil }
    let pieces = state.withLock { $0.pieces[number] }
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count <= limits.bytesInRun else { return nil }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count), alignment: 16)
    var filled = 0
    do throws(FileError) {
      for piece in pieces {
        try file.read(into: UnsafeMutableRawBufferPointer(start: memory + filled, count: piece.count), at: piece.start)
        filled += piece.count
      }
    } catch {
      memory.deallocate()
      throw error.failure
    }
    return SpooledRun(run, owning: memory, bytes: count)
  }
}
