import Foundation
import Testing

@testable import Templating

struct AssetStripperTests {
  private func stripped(_ text: String, _ name: String) -> String {
    String(decoding: AssetStripper.stripped(Array(text.utf8), name: name), as: UTF8.self)
  }

  @Test(arguments: [
    ("a {\n  color: red;\n  margin : 0 auto ;\n}\n", "a{color:red;margin:0 auto}"),
    ("/* one */ a > b ~ c + d , e f{x:y}", "a>b~c+d,e f{x:y}"),
    ("a :hover { x: y }", "a :hover{x:y}"),
    ("a:is( b, > c ) [d] { x: y !important; }", "a:is(b,>c) [d]{x:y!important}"),
    ("p { width: calc( 1rem + 2px - (3 * 4px) / 2 ) }", "p{width:calc(1rem + 2px - (3*4px)/2)}"),
    ("p { font: 1rem / 1.5 \"A  B\", serif }", "p{font:1rem/1.5 \"A  B\",serif}"),
    ("p::before { content: \"/* no */ ; } \\\" \" }", "p::before{content:\"/* no */ ; } \\\" \"}"),
    ("p { background: url( a b.png ) , url('x y') }", "p{background:url( a b.png ),url('x y')}"),
    (
      "@media screen and (min-width : 40rem) , print { p { x: y } q { z: 1 ; } }",
      "@media screen and (min-width :40rem),print{p{x:y}q{z:1}}"
    ),
    ("@import url(x.css) ;p{a:b}", "@import url(x.css);p{a:b}"),
    (":root { --none: ; --list:  1px ,  2px + 3px; }", ":root{--none: ;--list:1px,2px + 3px}"),
    (".\\31 a b { x: 1px/**/2px } .c/* x */.d { y: z }", ".\\31 a b{x:1px 2px}.c.d{y:z}"),
    ("li:nth-child( 2n + 1 ) { a: b }", "li:nth-child(2n+1){a:b}"),
  ])
  func stylesKeepWhatTheySay(_ source: String, _ published: String) {
    #expect(stripped(source, "a.css") == published + "\n")
    #expect(stripped(published + "\n", "a.css") == published + "\n")
  }

  @Test(arguments: ["p { a: \"b\n }", "p { a: b", "p { a: (b }", "p { /* ", "p ] { a: b }"])
  func brokenStylesStay(_ source: String) { #expect(stripped(source, "a.css") == source) }

  @Test(arguments: [
    ("var a = 1 ; // one\n\n  b( a , 'x  y' ) ;\n", "var a=1;\nb(a,'x  y');\n"),
    ("a = b + +c - -d + e++ ;", "a=b+ +c- -d+e++;"),
    ("return /[/'\"]\\/ x/g.test( s )", "return /[/'\"]\\/ x/g.test(s)"),
    ("a = b / c; d = [ 1 ] / 2;", "a=b / c;d=[1] / 2;"),
    ("s = `a  b\n  ${ c + `d  ${ {e : 1}.e }` }  f`;", "s=`a  b\n  ${c+`d  ${{e:1}.e}`}  f`;"),
    ("a /* x */ in /* y\n */ b", "a in\nb"),
    ("1 .toString() ; a ? .5 : b", "1 .toString();a? .5:b"),
    ("a = 'it\\'s' + \"\\\\\" ;", "a='it\\'s'+\"\\\\\";"),
    ("if (a < ! --b) c-- > d", "if(a< !--b)c-- >d"),
    ("x = y\r\n++z", "x=y\n++z"),
  ])
  func scriptsKeepWhatTheySay(_ source: String, _ published: String) {
    #expect(stripped(source, "a.js") == published)
    #expect(stripped(published, "a.js") == published)
  }

  /// Each of these may be read in two ways, or is cut off.
  @Test(arguments: ["if (a) /'/.test(b)  // c", "}  /x/ .y", "a = 'b\n  '", "a = `b", "a = /b", "/* a", "<!-- a"])
  func doubtfulScriptsStay(_ source: String) { #expect(stripped(source, "a.js") == source) }

  @Test func otherFilesStay() { #expect(stripped("a  b", "a.svg") == "a  b") }

  /// What is published of the shipped files is not larger than what a page of 0.2.0 loaded, and has neither comments nor
  /// indentation.
  @Test func shippedStylesAreSmall() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates/assets")
    for name in ["site.css", "app.css", "seal.css", "sheet.css", "bundle.css"] {
      let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let published = stripped(source, name)
      #expect(published != source && !published.contains("/*") && !published.contains("  "), "\(name)")
      #expect(published.utf8.count <= 17 << 10, "\(name)")
    }
  }

  /// Any cut of a file ends in something: what is read as a whole is the same when it is stripped again.
  @Test func cutFilesAreLeftOrStripped() throws {
    let sheet = "a{b:c}/* d */@media (x: y){e > f{g:\"h i\";--j: k}}\n.\\31 l{m:url(n o)}"
    let script = "var a = 'b c' /* d */ + `e ${ f / 2 }`; // g\nif (h) { i = /j k/ }\n"
    for (text, name) in [(sheet, "a.css"), (script, "a.js")] {
      for end in 0...text.utf8.count {
        let cut = String(decoding: Array(text.utf8.prefix(end)), as: UTF8.self)
        let once = stripped(cut, name)
        #expect(stripped(once, name) == once, "\(cut)")
      }
    }
  }
}
