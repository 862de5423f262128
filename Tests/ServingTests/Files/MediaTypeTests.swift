import Testing

@testable import Serving

struct MediaTypeTests {
  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("site-0123.css", "text/css; charset=utf-8"),
    ("s-00.js", "text/javascript; charset=utf-8"), ("A.JPG", "image/jpeg"), ("chart.svg", "image/svg+xml"),
    ("league.csv", "text/csv; charset=utf-8"), ("feed.xml", "application/xml"),
    ("noending", "application/octet-stream"),
    ("what.exe", "application/octet-stream"),
  ])
  func endingsTell(name: String, type: String) {
    #expect(MediaType.of(name) == type)
  }
}
