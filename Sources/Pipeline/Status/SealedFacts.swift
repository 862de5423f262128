internal import Diagnostics
internal import Sealing

/// How many people may open sealed pages, as `sumaq status` tells it.
struct SealedFacts: Sendable, Hashable {
  var people = 0
  var bundles = 0
  /// The newest day on which a passphrase was made.
  var newestDay: String?
  /// Whether the list could not be read.
  var isUnknown = false
  /// What is wrong with keys or list; nil if nothing is.
  var fault: String?

  init(state: String) {
    do throws(Failure) {
      switch try KeysFolder(state: state).read() {
      case .nobody: return
      case .open(let access): count(access.list)
      case .keysMissing(let problem):
        fault = problem.reason
        count(try KeysFolder(state: state).list())
      }
    } catch {
      isUnknown = true
      fault = [fault ?? error.problem.reason, error.problem.mend].compactMap { $0 }.joined(separator: ": ")
    }
  }

  private mutating func count(_ list: AccessList) {
    (people, bundles, newestDay) = (list.people.count, list.subjects.count, list.newestDay)
  }

  /// The line of the screen; nil if nobody ever had access.
  var line: String? {
    guard !isUnknown else { return fault }
    guard people > 0 || fault != nil else { return nil }
    let counts = "\(Amount.of(people, "person", "people")) may open \(Amount.of(bundles, "bundle", "bundles"))"
    let day = newestDay.map { ", the newest passphrase is of \($0); after a restore look at sumaq access list" } ?? ""
    return fault.map { "\(counts)\(day); \($0)" } ?? counts + day
  }
}
