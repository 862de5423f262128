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

/// The name of a file on a server: host and path, with letters for a query.
///
/// It depends only on the address, so that it is the same every night. The query itself is never shown, as it may
/// contain a key.
enum RemoteName {
  /// The maximum length of a name, in bytes.
  private static let longest = 200

  static func name(of address: FetchAddress) -> String {
    let parts = path(of: address).split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
    let last = marked(parts.last ?? "export", address)
    let name = ([host(of: address)] + parts.dropLast() + [last]).joined(separator: "/")
    guard name.utf8.count > longest else { return name }
    let ending = String(decoding: last.utf8.suffix(100), as: UTF8.self)
    return "\(host(of: address).utf8.count > 90 ? "" : host(of: address) + "/")\(letters(of: address))-\(ending)"
  }

  private static func host(of address: FetchAddress) -> String {
    let usual = address.isSecure ? 443 : 80
    return address.port == usual ? address.host : address.origin
  }

  private static func path(of address: FetchAddress) -> Substring {
    let whole = address.text.dropFirst(address.isSecure ? 8 : 7)
    return whole.prefix { $0 != "?" }.drop { $0 != "/" }
  }

  /// `reviews.ndjson.gz?from=3` and `reviews.ndjson.gz?from=4` get different names.
  private static func marked(_ file: String, _ address: FetchAddress) -> String {
    guard address.text.utf8.contains(UInt8(ascii: "?")) else { return file }
    let stem = file.prefix { $0 != "." }
    return "\(stem)-\(letters(of: address))\(file.dropFirst(stem.count))"
  }

  private static func letters(of address: FetchAddress) -> String {
    Digest.base32(SHA256.digest(Array(address.text.utf8)), length: 8)
  }
}
