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

/// A header for one host, whose value is a secret.
package struct FetchHeader: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The target of a secret header: one scheme, one host and one port. It is sent nowhere else.
///
/// Written `name` (https on port 443), `name:port` (https), or with `https://` or `http://` before it.
package struct HeaderTarget: Sendable, Hashable {
  let isSecure: Bool
  let host: String
  let port: Int

  /// The valid forms, as the settings' reader describes them.
  package static let forms =
    "Write “img.example.com” (https on port 443), “img.example.com:8443” (https) or “http://img.example.com:8080”."

  /// Nil if the text has none of these forms.
  package init?(_ text: String) {
    do throws(FetchFailure) {
      let whole = text.utf8.contains(UInt8(ascii: "/")) ? text : "https://" + text
      let authority = whole.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
      guard !authority.contains(where: { "/?#".utf8.contains($0) }), authority.last != UInt8(ascii: ":") else {
        return nil
      }
      self.init(try FetchAddress(whole))
    } catch { return nil }
  }

  package init(_ address: FetchAddress) {
    isSecure = address.isSecure
    host = address.host
    port = address.port
  }
}

extension HeaderTarget: CustomStringConvertible, Comparable {
  /// The target with scheme and port.
  package var description: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(name):\(port)"
  }

  package static func < (left: HeaderTarget, right: HeaderTarget) -> Bool { left.description < right.description }
}
