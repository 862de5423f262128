/// The header of every report page.
enum PageHeader {
  /// The parts are markup; a long heading is set in smaller type.
  static func html(kicker: String, heading: String, lead: String?, below: String? = nil) -> String {
    var html = "<header class=\"title story\">\n<div>\n<p class=\"kicker\">\(kicker)</p>\n"
    html += "<h1\(heading.count > 90 ? " class=\"long\"" : "")>\(heading)</h1>\n"
    if let lead { html += "<p class=\"lead\">\(lead)</p>\n" }
    if let below { html += below + "\n" }
    return html + "</div>\n</header>\n"
  }
}
