internal import Model

/// The reviews of a run of subjects, in memory: each subject's newest first, ties broken by the ids' bytes.
final class SpooledRun {
  let kind: Collection
  private let keys: [Int64]
  private let memory: UnsafeMutableRawPointer
  private let bytes: Int
  /// Where a subject's reviews begin in `places`; one more at the end.
  private var starts: [Int]
  /// Where reviews begin in `memory`.
  private var places: [Int] = []

  /// Takes over memory that holds so many bytes of whole records, in any order.
  init(_ run: SubjectRun, owning memory: UnsafeMutableRawPointer, bytes: Int) {
    kind = run.kind
    keys = run.keys
    self.memory = memory
    self.bytes = bytes
    starts = Array(repeating: 0, count: run.keys.count + 1)
    arrange()
  }

  deinit { memory.deallocate() }

  /// A subject's reviews; nil for a subject of no such run.
  func reviews(of key: Int64) -> ArraySlice<Int>? {
    guard let subject = subject(key) else { return nil }
    return places[starts[subject]..<starts[subject + 1]]
  }

  /// A review by its place.
  subscript(place: Int) -> SpooledReview { SpooledReview(at: UnsafeRawPointer(memory) + place) }

  private func arrange() {
    var subjects: [Int32] = []
    var found: [Int] = []
    var place = 0
    while place < bytes {
      let review = self[place]
      // Who has no page is none of the run.
      if let subject = subject(review.subject) {
        subjects.append(Int32(subject))
        found.append(place)
        starts[subject + 1] += 1
      }
      place += review.length
    }
    for subject in keys.indices { starts[subject + 1] += starts[subject] }
    var next = starts
    places = Array(repeating: 0, count: found.count)
    for index in found.indices {
      let subject = Int(subjects[index])
      places[next[subject]] = found[index]
      next[subject] += 1
    }
    let memory = UnsafeRawPointer(self.memory)
    for subject in keys.indices where starts[subject + 1] - starts[subject] > 1 {
      places[starts[subject]..<starts[subject + 1]].sort {
        Self.isNewer(SpooledReview(at: memory + $0), SpooledReview(at: memory + $1))
      }
    }
  }

  private static func isNewer(_ one: SpooledReview, _ other: SpooledReview) -> Bool {
    let dates = (one.created, other.created)
    return dates.0 == dates.1 ? one.id.lexicographicallyPrecedes(other.id) : dates.0 > dates.1
  }

  private func subject(_ key: Int64) -> Int? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }
}
