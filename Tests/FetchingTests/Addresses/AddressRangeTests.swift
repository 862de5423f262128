import Testing

@testable import Fetching

/// Which addresses an export may not lead to, and how addresses are written before they are sent.
struct AddressRangeTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false), ("192.168.1.1", true),
    ("169.254.169.254", true), ("100.64.0.1", true), ("0.0.0.0", true), ("224.0.0.1", true), ("255.255.255.255", true),
    ("198.18.0.1", true), ("8.8.8.8", false), ("93.184.216.34", false), ("192.0.2.1", true), ("203.0.113.9", true),
  ])
  func v4(text: String, isRefused: Bool) {
    let number = text.split(separator: ".").reduce(UInt32(0)) { $0 << 8 | (UInt32($1) ?? 0) }
    #expect(AddressRange.isRefused(v4: number) == isRefused)
    // The same address in the ways in which IPv6 spells it.
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(AddressRange.isRefused(v6: zeros + [0xFF, 0xFF] + bytes) == isRefused)
    #expect(AddressRange.isRefused(v6: [0x20, 0x02] + bytes + zeros) == isRefused)
    #expect(AddressRange.isRefused(v6: [0, 0x64, 0xFF, 0x9B] + zeros.prefix(8) + bytes) == isRefused)
    #expect(AddressRange.isRefused(v6: zeros + [0, 0] + bytes))
  }

  @Test(arguments: [
    ([0xFE, 0x80], true), ([0xFC, 0x00], true), ([0xFD, 0x12], true), ([0xFF, 0x02], true), ([0xFE, 0xC0], true),
    ([0x20, 0x01, 0x0D, 0xB8], true), ([0x20, 0x01, 0x00, 0x00], true), ([0x26, 0x06, 0x47, 0x00], false),
    ([0x2A, 0x00, 0x14, 0x50], false), ([0x20, 0x01, 0x48, 0x60], false), ([0x40, 0x00], true),
  ])
  func v6(prefix: [UInt8], isRefused: Bool) {
    let bytes = prefix + [UInt8](repeating: 0, count: 15 - prefix.count) + [1]
    #expect(AddressRange.isRefused(v6: bytes) == isRefused)
  }

  @Test(arguments: [
    (
      "https://Img.Example.com/a b/ü.jpg?x=1#top", "https://img.example.com/a%20b/%C3%BC.jpg?x=1", "img.example.com:443"
    ),
    ("HTTP://host:8080", "http://host:8080/", "host:8080"),
    ("http://[2606:4700::1]:81/x", "http://[2606:4700::1]:81/x", "2606:4700::1:81"),
    ("http://host?x", "http://host/?x", "host:80"),
    ("https://host/a%20b", "https://host/a%20b", "host:443"),
  ])
  func addresses(raw: String, text: String, origin: String) throws {
    let address = try FetchAddress(raw)
    #expect(address.text == text)
    #expect(address.origin == origin)
  }

  @Test(arguments: [
    "ftp://host/x", "file:///etc/passwd", "http://", "http:///x", "https://user:secret@host/", "http://ho st/",
    "http://host:0/", "http://host:99999/", "http://host:-1/", "http://[::1/", "http://host\\@evil/", "http://h\u{0}/",
    "http://host/\r\nX: y", "javascript:alert(1)", "https://" + String(repeating: "a", count: 9000),
  ])
  func refusedAddresses(raw: String) {
    #expect(throws: FetchFailure.self) { try FetchAddress(raw) }
  }

  @Test func cacheControl() {
    #expect(CacheControl("public, max-age=3600").seconds == 3600)
    #expect(CacheControl("no-store").seconds == 0)
    #expect(CacheControl("max-age=60, no-cache").seconds == 0)
    #expect(CacheControl("max-age=999999999999").seconds == 31_536_000)
    #expect(CacheControl("max-age=x").seconds == nil)
    #expect(CacheControl("").seconds == nil)
  }
}
