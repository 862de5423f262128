import Testing

@testable import Publish

@Suite struct ElementNestingTests {
  private func faults(_ page: String) -> [String] {
    var nesting = ElementNesting()
    Array(page.utf8).withUnsafeBytes { bytes in
      var tokens = HTMLTokenizer(bytes)
      while let tag = tokens.nextTag() {
        switch tag {
        case .start(let tag): nesting.start(tag)
        case .end(let name, let offset): nesting.end(name, at: offset)
        }
      }
    }
    nesting.finish()
    return nesting.faults.map { "\($0.offset) \($0.reason)" }
  }

  @Test(arguments: [
    "", "<!doctype html><html><head><title>a<b></title><body><p>x<p>y<ul><li>a<li>b<ul><li>c</ul></ul>",
    "<p>a<br>b<br/>c<img src=x><hr>d", "<P>a</p><DIV>b</div>", "<dl><dt>a<dd>b<dt>c<dd><dl><dt>d</dl></dl>",
    "<table><caption>a<thead><tr><th>a<th>b<tbody><tr><td>c<td><table><tr><td>d</table><tr><td>e</table>",
    "<table><colgroup><col><col></colgroup><tr><td>a</td></tr></table>",
    "<select><optgroup label=a><option>b<option>c<optgroup label=d><option>e</select>",
    "<svg><path d=x/><g><circle/></g><title>a</title><text>b<tspan>c</tspan></text></svg>",
    "<p>a<svg><p/></svg>b</p>", "<ruby>a<rt>b<rp>c</ruby>", "<button><p>a</button>", "<script>'<p></div>'</script>",
    "<!-- <div> --><textarea><div></textarea>", "<a href=x><div>y</div></a>", "<p><em>a <strong>b</strong></em></p>",
    "<details><summary>a</summary><p>b</details>", "<blockquote><p>a<blockquote>b</blockquote></blockquote>",
    "<li>a<li>b", "<p>a</p><h2>b</h2><p>c", "</>x", "</ p>", "<article><p>a<footer>b</footer></article>",
  ])
  func whatHTMLAllowsIsNoFault(page: String) { #expect(faults(page) == []) }

  @Test(arguments: [
    ("<div>", "0 <div> is never closed"), ("</div>", "0 </div> closes nothing that is open"),
    ("<p><em>a</p></em>", "3 <em> is still open before </p>"),
    ("<p><div>a</div></p>", "15 </p> closes nothing that is open"),
    ("<b><i>a</b></i>", "3 <i> is still open before </b>"),
    ("<div><span>a</div>", "5 <span> is still open before </div>"),
    ("<p><em>a<div>b</div>", "3 <em> is still open before <div>"),
    ("<ul><li><b>a<li>c</ul>", "8 <b> is still open before <li>"),
    ("<a href=x>b<a href=y>c</a></a>", "11 <a> begins within <a>"),
    ("<svg><g></svg>", "5 <g> is still open before </svg>"),
    ("a</br>", "1 </br> closes nothing that is open"),
    ("<table><tr><td><b>a</table>", "15 <b> is still open before </table>"),
    ("<div/>", "0 <div> is never closed"), ("<h2>a</h3>", "5 </h3> closes nothing that is open"),
    ("<button><button>a</button></button>", "8 <button> begins within <button>"),
  ])
  func whatIsMisnestedIsFound(page: String, fault: String) { #expect(faults(page).first == fault) }

  /// One mistake does not become a page of them.
  @Test func atMostThreeAreTold() { #expect(faults(String(repeating: "<b>", count: 10_000)).count == 3) }
}
