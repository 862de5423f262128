internal import Diagnostics
internal import Platform

/// A socket that listens at an address and port of this machine.
struct ListeningSocket {
  let number: Int32
  /// Whether only this machine reaches it.
  let isLoopback: Bool
  /// Where it is reached, with a slash at the end.
  let address: String

  private static let mostWaiting: Int32 = 1024

  /// Port 0 takes any that is free.
  init(host: String, port: Int) throws(Failure) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let answer = getaddrinfo(host, String(port), &hints, &found)
    guard answer == 0, let info = found?.pointee, let place = info.ai_addr else {
      throw Self.failure(host, port, answer == 0 ? "no such address" : String(cString: gai_strerror(answer)))
    }
    defer { freeaddrinfo(found) }
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(info.ai_family, flags, 0)
    guard number >= 0 else { throw Self.failure(host, port, Self.reason) }
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(number, place, info.ai_addrlen) == 0, listen(number, Self.mostWaiting) == 0 else {
      let (code, reason) = (errno, Self.reason)
      close(number)
      throw code == EADDRINUSE ? Self.taken(host, port) : Self.failure(host, port, reason)
    }
    let name = Self.name(of: number)
    self.number = number
    isLoopback = HostRule.isLoopback(name.host)
    let shown = name.host == "0.0.0.0" ? "127.0.0.1" : name.host == "[::]" ? "[::1]" : name.host
    address = "http://\(shown):\(name.port)/"
  }

  /// The address that a socket got, as it is written in addresses of the web.
  private static func name(of socket: Int32) -> (host: String, port: String) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let family = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        getsockname(socket, raw, &size)
        getnameinfo(
          raw, size, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
        return raw.pointee.sa_family
      }
    }
    let text = { (bytes: [CChar]) in
      String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return (family == sa_family_t(AF_INET6) ? "[\(text(host))]" : text(host), text(port))
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func taken(_ host: String, _ port: Int) -> Failure {
    Failure(.busy, ServingProblems.portTaken.problem("port \(port) of \(Printable.line(host)) is taken"))
  }

  private static func failure(_ host: String, _ port: Int, _ reason: String) -> Failure {
    Failure(
      .usage,
      ServingProblems.cannotListen.problem("cannot listen at port \(port) of \(Printable.line(host)): \(reason)"))
  }
}
