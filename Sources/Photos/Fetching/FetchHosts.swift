internal import Fetching
internal import Store

/// The hosts of a night: the number of their transfers, which ones are suspended, and which is next.
///
/// A host that fails repeatedly is suspended: its requests are put back without counting an attempt. When its time is
/// over, a single request probes it.
struct FetchHosts {
  /// The number of failures in a row that suspend a host, if they suggest that the host is in trouble.
  static let toleratedFailures = 4
  /// If an otherwise working host asks to wait no longer than this, its requests wait.
  private static let shortWait: Int64 = 60_000_000

  private struct Host {
    var waiting: [(request: FetchRequest, address: FetchAddress)] = []
    var next = 0
    var active = 0
    var failures = 0
    var asideUntil: Int64?
    var lastError = ""
    var isChanged = false
    var isInTurn = false

    var isEmpty: Bool { next >= waiting.count }
  }

  private let perHost: Int
  private let backoff: Backoff
  private var hosts: [String: Host] = [:]
  /// Hosts that have requests; they are served in turn.
  private var turn: [String] = []
  private var position = 0
  private(set) var waiting = 0

  /// `known`: the hosts that earlier nights recorded.
  init(perHost: Int, known: [PhotoHost], backoff: Backoff) {
    self.perHost = max(1, perHost)
    self.backoff = backoff
    for host in known {
      hosts[host.name] = Host(
        failures: host.failures, asideUntil: host.asideUntil, lastError: host.lastError)
    }
  }

  mutating func add(_ request: FetchRequest, _ address: FetchAddress) {
    let origin = address.origin
    hosts[origin, default: Host()].waiting.append((request, address))
    waiting += 1
    guard hosts[origin]?.isInTurn == false else { return }
    hosts[origin]?.isInTurn = true
    turn.append(origin)
  }

  /// The next request that may start now, and those that must not be sent tonight.
  mutating func next(now: Int64) -> (start: (FetchRequest, FetchAddress)?, back: [FetchRequest]) {
    var back: [FetchRequest] = []
    var looked = 0
    while looked < turn.count {
      if position >= turn.count { position = 0 }
      let name = turn[position]
      guard var host = hosts[name] else { return (nil, back) }
      if host.isEmpty {
        host.waiting = []
        host.next = 0
        host.isInTurn = false
        hosts[name] = host
        turn.remove(at: position)
        continue
      }
      if let until = host.asideUntil, until > now + (host.failures < Self.toleratedFailures ? Self.shortWait : 0) {
        back += drain(&host)
        hosts[name] = host
        continue
      }
      // A suspended host is probed by a single request.
      if host.active < (host.asideUntil == nil ? perHost : 1), host.asideUntil ?? now <= now {
        let request = host.waiting[host.next]
        host.next += 1
        host.active += 1
        waiting -= 1
        hosts[name] = host
        position += 1
        return (request, back)
      }
      looked += 1
      position += 1
    }
    return (nil, back)
  }

  private mutating func drain(_ host: inout Host) -> [FetchRequest] {
    let rest = host.waiting[host.next...].map(\.request)
    waiting -= rest.count
    host.waiting = []
    host.next = 0
    return rest
  }

  /// Records the end of a transfer. Failures of the host are counted; any answer from it resets the count.
  mutating func ended(_ origin: String, failure: FetchFailure?, retryAfter: Int64?, now: Int64) {
    guard var host = hosts[origin] else { return }
    host.active -= 1
    if let failure, failure.speaksOfHost {
      host.failures += 1
      host.lastError = failure.reason
      host.isChanged = true
      if host.failures >= Self.toleratedFailures || host.asideUntil != nil {
        let rounds = max(1, host.failures - Self.toleratedFailures + 1)
        host.asideUntil = max(now + Int64(backoff.seconds(origin, attempts: rounds) * 1e6), retryAfter ?? 0)
      } else if let retryAfter {
        host.asideUntil = retryAfter
      }
    } else if host.failures > 0 || host.asideUntil != nil {
      host.failures = 0
      host.asideUntil = nil
      host.lastError = ""
      host.isChanged = true
    }
    hosts[origin] = host
  }

  /// Removes and returns all waiting requests, for a night that is over.
  mutating func takeBack() -> [FetchRequest] {
    var back: [FetchRequest] = []
    for name in hosts.keys.sorted() {
      guard var host = hosts[name] else { continue }
      back += drain(&host)
      host.isInTurn = false
      hosts[name] = host
    }
    turn = []
    return back
  }

  /// The state of hosts that changed, to be stored.
  var changed: [PhotoHost] {
    hosts.filter(\.value.isChanged).sorted { $0.key < $1.key }.map { name, host in
      PhotoHost(name: name, failures: host.failures, asideUntil: host.asideUntil, lastError: host.lastError)
    }
  }
}
