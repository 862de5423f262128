internal import Model
internal import Platform
internal import Synchronization

/// Searches for the nearest places to each of many on a thread of its own.
final class NearestSearch {
  /// The result. The thread writes it, and it is read after the thread has ended.
  private final class Answer: Sendable {
    let found = Mutex<[[Near]]>([])
  }

  /// A place near another one.
  struct Near: Hashable {
    /// The index of the near place.
    let index: Int
    let metres: Double
    let bearing: Double
  }

  private let answer = Answer()
  private var thread: Thread?

  /// Starts the search at once.
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

  /// Waits for the search, and returns the nearest places to each place.
  func found() -> [[Near]] {
    thread?.join()
    thread = nil
    return answer.found.withLock { $0 }
  }
}
