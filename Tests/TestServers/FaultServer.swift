internal import Platform
internal import Synchronization

/// A small HTTP server on loopback that misbehaves as its paths say.
///
/// `@unchecked Sendable`: what is mutable stands in the mutex; the rest is set before the thread starts.
package final class FaultServer: @unchecked Sendable {
  package struct Request: Sendable {
    package let path: String
    package let head: String
  }

  /// Sends whatever it likes to the connection, which is closed afterwards.
  package typealias Handler = @Sendable (_ request: Request, _ connection: Int32) -> Void

  package let port: Int
  private let listener: Int32
  private let seen = Mutex<[Request]>([])

  package init(_ handler: @escaping Handler) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(listener, raw, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, raw, &size) == 0
      }
    }
    struct CannotListen: Error {}
    guard bound else { throw CannotListen() }
    port = Int(UInt16(bigEndian: address.sin_port))
    _ = Thread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        _ = Thread(stackBytes: 256 << 10) { self.serve(connection, handler) }
      }
    }
  }

  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  package var requests: [Request] { seen.withLock { $0 } }
  package func count(_ path: String) -> Int { requests.count { $0.path == path } }
  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  private func serve(_ connection: Int32, _ handler: Handler) {
    defer { close(connection) }
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    var filled = 0
    while filled < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        recv(connection, $0.baseAddress.map { $0 + filled }, $0.count - filled, 0)
      }
      if got <= 0 { return }
      filled += got
      if bytes[..<filled].suffix(4).elementsEqual([13, 10, 13, 10]) { break }
    }
    let head = String(decoding: bytes[..<filled], as: UTF8.self)
    let parts = head.split(separator: " ", maxSplits: 2)
    guard parts.count == 3 else { return }
    let request = Request(path: String(parts[1]), head: head)
    seen.withLock { $0.append(request) }
    handler(request, connection)
  }

  // MARK: For handlers

  @discardableResult
  package static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Platform.send(connection, $0.baseAddress.map { $0 + done }, $0.count - done, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  package static func answer(
    _ status: String, _ headers: [String] = [], _ body: [UInt8] = [], to connection: Int32
  ) {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + headers
    send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, to: connection)
  }

  /// Ends the connection with a reset.
  package static func reset(_ connection: Int32) {
    var hard = linger(l_onoff: 1, l_linger: 0)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
  }
}
