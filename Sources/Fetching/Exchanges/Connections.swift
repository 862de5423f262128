internal import CCurl

/// Runs many exchanges at once on the one thread that owns it.
package final class Connections {
  private let multi: UnsafeMutableRawPointer
  private var idle: [CurlHandle] = []
  private var active: [Exchange] = []

  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Keeps at most `most` connections open; nil if curl cannot be initialized.
  package init?(most: Int) {
    guard Self.isReady, let multi = curl_multi_init() else { return nil }
    self.multi = multi
    ccurl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, max(1, most))
  }

  deinit {
    for exchange in active { curl_multi_remove_handle(multi, exchange.easy.pointer) }
    active = []
    idle = []
    curl_multi_cleanup(multi)
  }

  /// Makes host names beyond ASCII be read in the same way on every machine while `body` runs.
  package static func inUTF8<Result>(_ body: () throws -> Result) rethrows -> Result {
    let encoding = ccurl_begin_utf8()
    defer { ccurl_end_utf8(encoding) }
    return try body()
  }

  /// An exchange that has not started; nil if curl has no handle for it.
  package func exchange(_ address: FetchAddress, rules: FetchRules, terms: Exchange.Terms) -> Exchange? {
    guard let easy = idle.popLast() ?? CurlHandle() else { return nil }
    return Exchange(address, rules: rules, terms: terms, easy: easy)
  }

  /// Starts the first hop or the next one.
  package func begin(_ exchange: Exchange) {
    exchange.prepare()
    active.append(exchange)
    curl_multi_add_handle(multi, exchange.easy.pointer)
  }

  /// Advances all exchanges, and returns those whose hop ended.
  package func advance() -> [Exchange] {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var left: Int32 = 0
    var ended: [Exchange] = []
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let exchange = active.first(where: { $0.easy.pointer == easy })
      else { continue }
      exchange.ended(ccurl_result(message))
      ended.append(exchange)
    }
    for exchange in ended { remove(exchange) }
    return ended
  }

  /// Waits until there is something to do, or for this long.
  package func wait(milliseconds: Int32) {
    var ready: Int32 = 0
    curl_multi_poll(multi, nil, 0, milliseconds, &ready)
  }

  /// Stops the exchange if it is running; its handle is reused.
  package func release(_ exchange: Exchange) {
    if active.contains(where: { $0 === exchange }) { remove(exchange) }
    idle.append(exchange.easy)
  }

  private func remove(_ exchange: Exchange) {
    curl_multi_remove_handle(multi, exchange.easy.pointer)
    active.removeAll { $0 === exchange }
  }
}
