import Testing
@testable import Reports

@Suite struct PlainSVGTests {
  @Test(arguments: [
    (
      "<text class=\"k e\" x=\"1%\">a</text>",
      "<text fill=\"#241915\" font-weight=\"600\" text-anchor=\"end\" x=\"1%\">a</text>"
    ),
    (
      "<text class=\"lab slim\">a<b/></text><text class=\"lab roomy\">b</text>",
      "<text fill=\"#665649\" font-weight=\"700\">b</text>"
    ),
    (
      "<g class=\"t2\"><svg y=\"1\"><polygon class=\"fill h1\" points=\"\"/></svg><circle class=\"fill hit\" r=\"4\"><title>x</title></circle></g>",
      "<g><svg y=\"1\"><polygon fill=\"#276f79\" fill-opacity=\".35\" points=\"\"/></svg><circle fill=\"#276f79\" r=\"4\"><title>x</title></circle></g>"
    ),
    ("<g class=\"t1\"><g></g></g><rect class=\"fill t4\"/>", "<g><g></g></g><rect fill=\"#cd752d\"/>"),
    (
      "<rect class=\"h5\" x=\"0\"/>",
      "<rect fill=\"#72322b\" stroke=\"#fff\" vector-effect=\"non-scaling-stroke\" x=\"0\"/>"
    ),
    ("a &lt; b", "a &lt; b"), ("", ""), ("<", "<"),
  ])
  func classesBecomeAttributes(markup: String, plain: String) { #expect(PlainSVG(markup).text == plain) }
}
