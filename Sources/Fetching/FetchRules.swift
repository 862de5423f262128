/// Rules for every request and each of its redirects: which addresses are allowed, and which secrets they get.
package struct FetchRules: Sendable, Hashable {
  package var redirects = 5
  /// Hosts that may be on this machine or its own network: `name` or `name:port`.
  package var allowHosts: Set<String> = []
  /// The secret headers of each target. Every redirect gets those of its own target.
  package var headers: [HeaderTarget: [FetchHeader]] = [:]

  package init() {}

  func allows(_ address: FetchAddress) -> Bool {
    allowHosts.contains(address.host) || allowHosts.contains(address.origin)
  }

  func headers(for address: FetchAddress) -> [FetchHeader] { headers[HeaderTarget(address)] ?? [] }

  /// A text of the rules that can cause a failure: the request is repeated when it changes. It contains the names of
  /// headers, but no secrets.
  package var fingerprint: String {
    let keys = headers.sorted { $0.key < $1.key }.map { target, headers in
      "\(target)=" + headers.map(\.name).joined(separator: ",")
    }
    return "\(redirects)|" + (allowHosts.sorted() + keys).joined(separator: "|")
  }
}
