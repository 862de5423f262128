import Platform

@testable import Fetching

/// Takes bytes for a page of a list: however it is cut into pieces, it is told in the same way and gives the same lines, which are
/// never longer than the page and a line's end each, and its token is a token or a failure.
enum PageTarget {
  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let data, count > 0 else { return -1 }
    let page = UnsafeRawBufferPointer(start: data, count: count)
    let whole = scan(page, pieces: count)
    let pieces = scan(page, pieces: Int(page[0] & 7) + 1)
    check(whole.kind == pieces.kind && whole.lines == pieces.lines, "pieces give the same lines")
    check(whole.rawToken == pieces.rawToken && whole.listNames == pieces.listNames, "pieces give the same token")
    check(whole.lines.count <= 2 * count, "lines are as long as the page")
    do throws(FetchFailure) {
      guard let token = try PageToken.text(whole.rawToken) else { return 0 }
      let address = try PageToken.address(token, of: FetchAddress("https://a.org/r?a=1"))
      check(address.host == "a.org" && address.isSecure, "a token leads nowhere else")
    } catch { check(error.isFinal, "it is final") }
    return 0
  }

  private static func scan(_ page: UnsafeRawBufferPointer, pieces bytes: Int) -> PageScanner {
    var scanner = PageScanner(writes: true)
    for start in stride(from: 0, to: page.count, by: bytes) {
      scanner.read(UnsafeRawBufferPointer(rebasing: page[start..<min(page.count, start + bytes)]))
    }
    return scanner
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}
