import Testing

@testable import Serving

struct HostRuleTests {
  @Test(arguments: [
    "localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:8080", "127.255.1.2:1", "[::1]", "[::1]:8080", "localhost:",
  ])
  func thisMachineIsNamed(host: String) {
    #expect(HostRule.isLoopback(host))
  }

  @Test(arguments: [
    "", "example.org", "localhost.example.org", "evil-localhost", "127.0.0.1.example.org", "127.0.0.1.", "127.1",
    "127.0.0.256",
    "128.0.0.1", "0.0.0.0", "192.168.1.2:8080", "[::]", "[::1].example.org", "[::1", "localhost:8080@example.org",
    "user@localhost", "localhost:80x", " localhost", "localhost, example.org", "2130706433", "0x7f.0.0.1",
  ])
  func anythingElseIsNot(host: String) {
    #expect(!HostRule.isLoopback(host))
  }
}
