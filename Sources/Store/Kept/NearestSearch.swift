internal import Model
internal import Platform
internal import Synchronization

/// Looks for the nearest places to each of many on a thread of its own.
final class NearestSearch {
  /// Written by the thread, read once it has ended.
  private final class Answer: Sendable {
    let found = Mutex<[[Near]]>([])
  }

  /// One of the places that are near another.
  struct Near: Hashable {
    /// Of the place found.
    let index: Int
    let metres: Double
    let bearing: Double
  }

  private let answer = Answer()
  private var thread: Thread?

  /// Begins at once.
  init(_ positions: [Position], count: Int, within limit: Double) {
    let search: @Sendable () -> Void = { [answer] in
      let places = NearestPlaces(positions)
      let found = positions.indices.map { index in
        places.nearest(to: index, count: count, within: limit).map { other in
          Near(
            index: other.index, metres: other.metres,
            bearing: NearestPlaces.bearing(from: positions[index], to: positions[other.index]))
        }
      }
      answer.found.withLock { $0 = found }
    }
    guard !positions.isEmpty else { return }
    thread = Thread(search)
    if thread == nil { search() }
  }

  deinit { thread?.join() }

  /// For each place its nearest others, once all are found.
  func found() -> [[Near]] {
    thread?.join()
    thread = nil
    return answer.found.withLock { $0 }
  }
}
