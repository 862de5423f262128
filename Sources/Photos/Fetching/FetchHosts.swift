internal import Fetching
internal import Store

/// The hosts of a night: how many transfers each has, which one is put aside, and who is next.
///
/// A host that fails again and again is put aside: its requests go back without an attempt, and once its time is over
/// a single one probes it.
struct FetchHosts {
  /// So many failures in a row, of the kind that says the host is in trouble.
  static let patience = 4
  /// A host that asked for so little patience, and is well otherwise, is waited for.
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
  /// Hosts that have requests, asked in turn.
  private var turn: [String] = []
  private var position = 0
  private(set) var waiting = 0

  /// `standing`: what earlier nights learnt.
  init(perHost: Int, standing: [PhotoHost], backoff: Backoff) {
    self.perHost = max(1, perHost)
    self.backoff = backoff
    for known in standing {
      hosts[known.name] = Host(
        failures: known.failures, asideUntil: known.asideUntil, lastError: known.lastError)
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

  /// The next request that may start now, and those that must not be asked tonight.
  mutating func take(now: Int64) -> (start: (FetchRequest, FetchAddress)?, back: [FetchRequest]) {
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
      if let until = host.asideUntil, until > now + (host.failures < Self.patience ? Self.shortWait : 0) {
        back += drain(&host)
        hosts[name] = host
        continue
      }
      // One that was put aside is probed by a single request.
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

  /// A transfer ended. A failure of the host's kind counts; anything that it answered clears the count.
  mutating func ended(_ origin: String, failure: FetchFailure?, retryAfter: Int64?, now: Int64) {
    guard var host = hosts[origin] else { return }
    host.active -= 1
    if let failure, failure.speaksOfHost {
      host.failures += 1
      host.lastError = failure.reason
      host.isChanged = true
      if host.failures >= Self.patience || host.asideUntil != nil {
        let rounds = max(1, host.failures - Self.patience + 1)
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

  /// All that wait, for a night that is over.
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

  /// What is worth keeping of hosts that changed.
  var changed: [PhotoHost] {
    hosts.filter(\.value.isChanged).sorted { $0.key < $1.key }.map { name, host in
      PhotoHost(name: name, failures: host.failures, asideUntil: host.asideUntil, lastError: host.lastError)
    }
  }
}
