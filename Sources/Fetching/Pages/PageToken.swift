internal import Model

/// The token in a response that identifies the next page.
enum PageToken {
  /// Nil if there is no further page: no token, an empty one, null or false.
  static func text(_ raw: [UInt8]?) throws(FetchFailure) -> String? {
    guard let raw, !raw.isEmpty else { return nil }
    guard raw.count <= PageScanner.longestToken else { throw .wrongContent("its nextPageToken is too long") }
    let node: DocumentNode
    do throws(DocumentReader.Fault) { node = try DocumentReader.read(String(decoding: raw, as: UTF8.self)) } catch {
      throw .wrongContent("its nextPageToken is no JSON")
    }
    switch node.content {
    case .text(let text): return text.isEmpty ? nil : text
    case .number(let digits): return digits
    case .null, .flag(false): return nil
    default: throw .wrongContent("its nextPageToken is \(node.kindInWords)")
    }
  }

  /// The address of the page of a token: that of the export, with `pageToken` set.
  static func address(_ token: String, of address: FetchAddress) throws(FetchFailure) -> FetchAddress {
    let parts = address.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count == 2 ? parts[1].split(separator: "&") : []
    let others = query.filter { !$0.hasPrefix("pageToken=") }.map(String.init)
    let all = others + ["pageToken=\(PercentEncoding.component(token))"]
    return try FetchAddress("\(parts[0])?\(all.joined(separator: "&"))")
  }
}
