internal import Model

/// A file of the exports on a server.
package struct RemoteExport: Sendable, Hashable {
  /// The name that is shown: host and path, or a configured name; never a part that may be secret.
  package let name: String
  package let address: FetchAddress
  package let rules: FetchRules

  package init(name: String? = nil, _ address: FetchAddress, rules: FetchRules) {
    self.name = name ?? RemoteName.name(of: address)
    self.address = address
    self.rules = rules
  }

  /// The name of its file in the spool, which cannot lead out of the folder.
  package var key: String { Digest.hex(SHA256.digest(Array(name.utf8)), length: 40) }

  /// A digest that identifies the address, without the secrets that it may contain.
  var addressDigest: String { Digest.hex(SHA256.digest(Array(address.text.utf8))) }
}
