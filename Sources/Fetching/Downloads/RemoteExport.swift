internal import Model

/// A file of exports that stands on a server.
package struct RemoteExport: Sendable, Hashable {
  /// What people see of it: host and path, or a name of its own; never what may hold a secret.
  package let name: String
  package let address: FetchAddress
  package let rules: FetchRules

  package init(name: String? = nil, _ address: FetchAddress, rules: FetchRules) {
    self.name = name ?? RemoteName.name(of: address)
    self.address = address
    self.rules = rules
  }

  /// The name of its file in the spool, which no address can lead out of.
  package var key: String { Digest.hex(SHA256.digest(Array(name.utf8)), length: 40) }

  /// What tells this address from others, without the secrets that may stand in it.
  var addressDigest: String { Digest.hex(SHA256.digest(Array(address.text.utf8))) }
}
