internal import Model
internal import Platform
internal import Synchronization

/// Searches for the nearest places to each of many on a thread of its own.
final class NearestSearch {
  /// A neighbour of a place. It takes 12 bytes, because the search stores several for each restaurant.
  struct Near: Hashable {
    /// The index of the near place.
    let place: UInt32
    private let wholeMetres: UInt32
    private let wholeDegrees: UInt16

    init(_ found: NearestPlaces.Found, bearing: Double) {
      place = UInt32(found.index)
      wholeMetres = UInt32(found.metres)
      wholeDegrees = UInt16(bearing)
    }

    var index: Int { Int(place) }
    var metres: Double { Double(wholeMetres) }
    var bearing: Double { Double(wholeDegrees) }
  }

  /// The nearest places to each place.
  struct Found {
    fileprivate var nears: [Near] = []
    /// Where each place's nearest ones begin, and the end of the last one's.
    fileprivate var starts: [UInt32] = [0]

    subscript(place: Int) -> ArraySlice<Near> { nears[Int(starts[place])..<Int(starts[place + 1])] }
  }

  /// The result. The thread writes it, and it is read after the thread has ended.
  private final class Answer: Sendable {
    let found = Mutex(Found())
  }

  private let answer = Answer()
  private var thread: Thread?

  /// Starts the search at once.
  init(_ positions: [Position], count: Int, within limit: Double) {
    let search: @Sendable () -> Void = { [answer] in
      let places = NearestPlaces(positions)
      var found = Found()
      // An array that grows takes twice its memory for a moment; what is never written takes none.
      found.nears.reserveCapacity(positions.count * count)
      found.starts.reserveCapacity(positions.count + 1)
      for index in positions.indices {
        for other in places.nearest(to: index, count: count, within: limit) {
          let bearing = NearestPlaces.bearing(from: positions[index], to: positions[other.index])
          found.nears.append(Near(other, bearing: bearing))
        }
        found.starts.append(UInt32(found.nears.count))
      }
      answer.found.withLock { [found] in $0 = found }
    }
    guard !positions.isEmpty else { return }
    thread = Thread(search)
    if thread == nil { search() }
  }

  deinit { thread?.join() }

  /// Waits for the search, and returns what it found.
  func found() -> Found {
    thread?.join()
    thread = nil
    return answer.found.withLock { $0 }
  }
}
