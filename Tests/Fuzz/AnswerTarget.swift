import CCurl
import Platform

@testable import Fetching

/// Takes lines for what a server says: the address that was asked for, its `Location`, `Cache-Control`, `Age` and
/// `Retry-After`. An address that is accepted means to curl what it means to sumaq, and no number of a server's leads
/// out of bounds.
enum AnswerTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 0, count < 20_000 else { return -1 }
    let lines = UnsafeBufferPointer(start: data, count: count).split(
      separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    let line = { lines.indices.contains($0) ? lines[$0] : "" }
    redirect(line(0), line(1))
    if let target = HeaderTarget(line(0)) {
      check(HeaderTarget(target.description) == target, "a target is what its words say")
    }
    if let seconds = CacheControl(line(2), age: line(3)).seconds {
      check((0...365 * 86_400).contains(seconds), "what is fresh is so for a year at most")
    }
    if let next = LinkHeader.next(in: [line(1), line(2)]) {
      check(
        (line(1) + line(2)).contains(next) || next.isEmpty || !next.utf8.allSatisfy { $0 < 0x80 }, "a link is a part")
    }
    if let range = ContentRange(line(3)) {
      check(range.first <= range.last && range.total.map { $0 > range.last } ?? true, "a range is within its whole")
    }
    let now: Int64 = 1_780_000_000_000_000
    if let time = RetryAfter.time(line(4), now: now) {
      check((now...now + 7 * 86_400_000_000).contains(time), "a server is waited for a week at most")
    }
    return 0
  }

  private static func redirect(_ address: String, _ location: String) {
    let here: FetchAddress
    do throws(FetchFailure) { here = try FetchAddress(address) } catch { return check(error.isFinal, "it is final") }
    compare(here)
    do throws(FetchFailure) { compare(try here.redirected(to: location)) } catch {
      check(error.isFinal, "it is final")
    }
  }

  private static func compare(_ address: FetchAddress) {
    do throws(FetchFailure) {
      check(try FetchAddress(address.text) == address, "written and read it is the same")
    } catch { check(false, "what is sent can be read") }
    check(address.text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "no byte ends a header")
    guard let seen = CurlAddress(address.text) else { return }
    check(seen.scheme == (address.isSecure ? "https" : "http"), "curl sees the scheme \(seen.scheme)")
    check(seen.port == address.port, "curl sees the port \(seen.port)")
    check(seen.user.isEmpty, "curl sees the user \(seen.user)")
    // Numbers of IPv4 and IPv6 come back as curl writes them.
    guard let last = address.host.split(separator: ".").last?.first, !last.isNumber, !address.host.contains(":") else {
      return
    }
    check(seen.host.lowercased() == address.host.lowercased(), "curl sees the host \(seen.host)")
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}

/// An address as curl reads it.
private struct CurlAddress {
  let scheme: String
  let user: String
  let host: String
  let port: Int

  /// Nil where curl refuses it.
  init?(_ text: String) {
    guard let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    guard curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
    func part(_ part: CURLUPart) -> String {
      var raw: UnsafeMutablePointer<CChar>?
      defer { curl_free(raw) }
      guard curl_url_get(handle, part, &raw, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let raw else { return "" }
      return String(cString: raw)
    }
    scheme = part(CURLUPART_SCHEME)
    user = part(CURLUPART_USER) + part(CURLUPART_PASSWORD)
    host = String(part(CURLUPART_HOST).filter { $0 != "[" && $0 != "]" })
    port = Int(part(CURLUPART_PORT)) ?? -1
  }
}
