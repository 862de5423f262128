internal import Model
internal import Platform
internal import Synchronization

/// Looks for the nearest places to each of many on a thread of its own.
final class NearestSearch {
  /// Written by the thread, read once it has ended.
  private final class Answer: Sendable {
    let found = Mutex<[[NearestPlaces.Found]]>([])
  }

  private let answer = Answer()
  private var thread: Thread?

  /// Begins at once.
  init(_ positions: [Position], count: Int, within limit: Double) {
    let search: @Sendable () -> Void = { [answer] in
      let places = NearestPlaces(positions)
      let found = positions.indices.map { places.nearest(to: $0, count: count, within: limit) }
      answer.found.withLock { $0 = found }
    }
    guard !positions.isEmpty else { return }
    thread = Thread(search)
    if thread == nil { search() }
  }

  deinit { thread?.join() }

  /// For each place its nearest others, once all are found.
  func found() -> [[NearestPlaces.Found]] {
    thread?.join()
    thread = nil
    return answer.found.withLock { $0 }
  }
}
