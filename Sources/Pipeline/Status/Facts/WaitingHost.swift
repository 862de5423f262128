internal import Fetching
internal import Model
internal import Store

/// The photos of one host that wait for another try.
struct WaitingHost: Sendable, Hashable {
  /// `name:port`; nil for files among the exports.
  let name: String?
  var photos = 0
  var reason = ""
  /// When the first of them is tried again; nil if the next run tries at once.
  var nextTry: Timestamp?

  /// The maximum number of photos that are looked at.
  static let most = 10_000

  /// The hosts with the most photos first. Of a queue with more than `most` waiting photos only those are counted.
  static func all(_ queue: PhotoQueue) throws -> [WaitingHost] {
    var hosts: [String: WaitingHost] = [:]
    try queue.eachWaiting(limit: most) { job in
      let name = origin(of: job.reference)
      hosts[name ?? "", default: WaitingHost(name: name)].add(job)
    }
    for host in try queue.hosts() {
      if let until = host.asideUntil { hosts[host.name]?.nextTry = Timestamp(microseconds: until) }
      if !host.lastError.isEmpty { hosts[host.name]?.reason = host.lastError }
    }
    return hosts.values.sorted { ($1.photos, $0.name ?? "") < ($0.photos, $1.name ?? "") }
  }

  private mutating func add(_ job: PhotoJob) {
    photos += 1
    if reason.isEmpty { reason = job.outcome == .offline && job.lastError.isEmpty ? "offline" : job.lastError }
    guard let next = job.nextAttempt.map(Timestamp.init(microseconds:)) else { return }
    nextTry = nextTry.map { min($0, next) } ?? next
  }

  private static func origin(of reference: String) -> String? {
    do throws(FetchFailure) { return try FetchAddress(reference).origin } catch { return nil }
  }
}
