import Testing

@testable import Serving

struct RepresentationTests {
  private let text = Representation(
    tag: EntityTag(digest: "t"), type: "text/plain", content: .bytes(Array("0123456789".utf8)))

  private func answer(_ change: (inout PreviewRequest) -> Void) -> (status: Int, body: String, range: String?) {
    var request = PreviewRequest("/x")
    change(&request)
    let answer = text.answer(request)
    guard case .bytes(let bytes) = answer.body else { return (answer.status, "?", nil) }
    return (answer.status, String(decoding: bytes, as: UTF8.self), answer.header("Content-Range"))
  }

  @Test func allIsSentWithItsTag() {
    let answer = text.answer(PreviewRequest("/x"))
    #expect(answer.status == 200 && answer.header("ETag") == "\"t\"" && answer.header("Content-Type") == "text/plain")
    #expect(answer.header("Accept-Ranges") == "bytes" && answer.header("Last-Modified") == nil)
  }

  @Test func whoHasItGetsNothing() {
    #expect(answer { $0.ifNoneMatch = "\"t\"" }.status == 304)
    #expect(answer { $0.ifNoneMatch = "\"other\"" }.status == 200)
    #expect(answer { ($0.ifNoneMatch, $0.range) = ("\"t\"", "bytes=0-1") }.status == 304)
  }

  @Test func aPartIsSentIfItIsOfTheSame() {
    #expect(answer { $0.range = "bytes=2-4" } == (206, "234", "bytes 2-4/10"))
    #expect(answer { ($0.range, $0.ifRange) = ("bytes=2-4", "\"t\"") } == (206, "234", "bytes 2-4/10"))
    for known in ["\"old\"", "W/\"t\"", "Wed, 25 Nov 2026 16:00:00 GMT"] {
      #expect(answer { ($0.range, $0.ifRange) = ("bytes=2-4", known) } == (200, "0123456789", nil))
    }
    #expect(answer { $0.range = "bytes=10-" } == (416, "", "bytes */10"))
    #expect(answer { ($0.range, $0.method) = ("bytes=2-4", "HEAD") }.status == 200)
  }
}
