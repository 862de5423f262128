internal import Diagnostics
internal import Model

/// The page that replaces a report that could not be built.
enum BrokenPage {
  static func html(title: String, problems: [Problem], _ words: StringTable) -> String {
    var html = PageHeader.html(
      kicker: HTMLText.escape(title), heading: HTMLText.escape(words[.thisBroken]),
      lead: HTMLText.escape(words[.brokenLead]))
    html += "<section class=\"prose\">\n<h2>\(HTMLText.escape(words[.whatIsWrong]))</h2>\n<div lang=\"en\">\n"
    for problem in problems { html += self.html(problem) }
    return html + "</div>\n</section>\n"
  }

  private static func html(_ problem: Problem) -> String {
    var html = "<div class=\"note\"><p><strong>\(HTMLText.escape(problem.reason))</strong></p>"
    if let place = problem.place { html += "<p class=\"meta\">\(HTMLText.escape(place.description))</p>" }
    if let excerpt = problem.excerpt {
      let caret = String(repeating: " ", count: excerpt.caret) + "^"
      html += "<pre class=\"scroll\" tabindex=\"0\"><code>\(HTMLText.escape(excerpt.line))\n\(caret)</code></pre>"
    }
    return html + "<p>\(HTMLText.escape(problem.mend))</p></div>\n"
  }
}
