internal import Model

/// The reviews of a run of subjects, in memory. Each subject's are newest first, ties broken by the ids' bytes.
final class SpooledRun {
  let kind: Collection
  private let keys: [Int64]
  private let bytes: SpoolBytes
  /// The start of each subject's reviews in `offsets`, and the end of the last one's.
  private var starts: [Int]
  /// The offsets of reviews in `bytes`.
  private var offsets: [Int] = []

  /// `bytes` has complete records in any order.
  init(_ run: SubjectRun, _ bytes: SpoolBytes) {
    kind = run.kind
    keys = run.keys
    self.bytes = bytes
    starts = Array(repeating: 0, count: keys.count + 1)
    arrange()
  }

  /// Reviews that are valid as long as the run.
  typealias Reviews = LazyMapSequence<ArraySlice<Int>, SpooledReview>

  /// A subject's reviews; nil if the run does not have the subject.
  func reviews(of key: Int64) -> Reviews? {
    guard let subject = subject(key) else { return nil }
    let start = bytes.start
    return offsets[starts[subject]..<starts[subject + 1]].lazy.map { SpooledReview(at: start + $0) }
  }

  private func arrange() {
    var subjects: [Int32] = []
    var found: [Int] = []
    bytes.each { review, offset in
      // A subject without a page is not in the run.
      guard let subject = subject(review.subject) else { return }
      subjects.append(Int32(subject))
      found.append(offset)
      starts[subject + 1] += 1
    }
    for subject in keys.indices { starts[subject + 1] += starts[subject] }
    var next = starts
    offsets = Array(repeating: 0, count: found.count)
    for index in found.indices {
      let subject = Int(subjects[index])
      offsets[next[subject]] = found[index]
      next[subject] += 1
    }
    let memory = bytes.start
    for subject in keys.indices where starts[subject + 1] - starts[subject] > 1 {
      offsets[starts[subject]..<starts[subject + 1]].sort {
        Self.isNewer(SpooledReview(at: memory + $0), SpooledReview(at: memory + $1))
      }
    }
  }

  private static func isNewer(_ one: SpooledReview, _ other: SpooledReview) -> Bool {
    let dates = (one.created, other.created)
    return dates.0 == dates.1 ? one.id.lexicographicallyPrecedes(other.id) : dates.0 > dates.1
  }

  private func subject(_ key: Int64) -> Int? { Ascending.index(of: key, in: keys.count) { keys[$0] } }
}
