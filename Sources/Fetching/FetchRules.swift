/// What holds for every request and each of its redirects: where it may lead, and what secrets go there.
package struct FetchRules: Sendable, Hashable {
  package var redirects = 5
  /// Hosts that may be on this machine or its own network: `name` or `name:port`.
  package var allowHosts: Set<String> = []
  /// Sent to these and to no other; every redirect is decided by its own target.
  package var headers: [HeaderTarget: [FetchHeader]] = [:]

  package init() {}

  func allows(_ address: FetchAddress) -> Bool {
    allowHosts.contains(address.host) || allowHosts.contains(address.origin)
  }

  func headers(for address: FetchAddress) -> [FetchHeader] { headers[HeaderTarget(address)] ?? [] }

  /// What decided a failure: it is looked at again once this changes. Secrets stay out; their names decide.
  package var fingerprint: String {
    let keys = headers.sorted { $0.key < $1.key }.map { target, headers in
      "\(target)=" + headers.map(\.name).joined(separator: ",")
    }
    return "\(redirects)|" + (allowHosts.sorted() + keys).joined(separator: "|")
  }
}
