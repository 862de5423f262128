import Diagnostics
import Platform
import Testing

@testable import Serving

struct ListeningSocketTests {
  @Test func aFreePortIsTaken() throws {
    let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { close(socket.number) }
    #expect(socket.isLoopback && socket.address.hasPrefix("http://127.0.0.1:") && socket.address.hasSuffix("/"))
  }

  @Test func itIsToldWhetherOthersReachIt() throws {
    let socket = try ListeningSocket(host: "0.0.0.0", port: 0)
    defer { close(socket.number) }
    #expect(!socket.isLoopback && socket.address.hasPrefix("http://127.0.0.1:"))
  }

  @Test func aTakenPortIsNamed() throws {
    let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { close(socket.number) }
    let port = try #require(Int(socket.address.dropFirst("http://127.0.0.1:".count).dropLast()))
    let failure = #expect(throws: Failure.self) { _ = try ListeningSocket(host: "127.0.0.1", port: port) }
    #expect(failure?.exitCode == .busy && failure?.problem.id == "serving.port-taken")
    #expect(failure?.problem.reason == "port \(port) of 127.0.0.1 is taken")
  }

  @Test(arguments: ["203.0.113.7", "no such host", "host.invalid"])
  func anAddressOfAnotherMachineIsRefused(host: String) {
    let failure = #expect(throws: Failure.self) { _ = try ListeningSocket(host: host, port: 0) }
    #expect(failure?.problem.id == "serving.cannot-listen")
  }
}
