/// How photos are fetched over http and https.
package struct FetchSettings: Sendable, Hashable {
  /// A header for one host; its value is a secret.
  package struct Header: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Nothing is fetched; what is there is used.
  package var isOffline = false
  /// Transfers at once from one host, and in all.
  package var perHost = 3
  package var total = 32
  /// For one answer, from the connection to the last byte.
  package var timeoutSeconds = 30.0
  package var redirects = 5
  /// Hosts that may be on this machine or its own network: `name` or `name:port`.
  package var allowHosts: Set<String> = []
  /// Sent to these and to no other; every redirect is decided by its own target.
  package var headers: [HeaderTarget: [Header]] = [:]
  /// How long a picture is taken to be the same where its server does not say.
  package var pictureHours = 168
  package var avatarHours = 24
  /// Fetched bytes that wait to be made into copies, and those on their way.
  package var bytesInFlight = 256_000_000

  package init() {}

  /// Microseconds for which a picture is taken to be the same where its server does not say.
  func validity(isAvatar: Bool) -> Int64 { Int64(isAvatar ? avatarHours : pictureHours) * 3_600_000_000 }

  func allows(_ address: FetchAddress) -> Bool {
    allowHosts.contains(address.host) || allowHosts.contains(address.origin)
  }

  func headers(for address: FetchAddress) -> [Header] {
    headers[HeaderTarget(address)] ?? []
  }

  /// What decided a failure: it is looked at again once this changes. Secrets stay out; their names decide.
  func fingerprint(limitBytes: Int) -> String {
    let keys = headers.sorted { $0.key < $1.key }.map { target, headers in
      "\(target)=" + headers.map(\.name).joined(separator: ",")
    }
    return "\(limitBytes)|\(redirects)|" + (allowHosts.sorted() + keys).joined(separator: "|")
  }
}
