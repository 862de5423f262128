/// Text that wants to be more than text.
enum HostileText {
  static let samples = [
    "", " ", "  ", "\n", "\n\n", "a", "a b", "*a*", "**a**", "_a_", "`a`", "``", "~~a~~", "~", "# a", "#", "- a", "-",
    "---", "***", "===", "+ a", "1. a", "1)", "12", "1.", "> a", "    code", "\tcode", "[a](b)", "[a]: b", "[a]",
    "![a](b)",
    "](javascript:x)", "(http://evil.org)", "<b>", "</p>", "<!--", "-->", "<script>alert(1)</script>", "<br />",
    "&amp;",
    "&#65;", "&", "amp;", "#65;", "a|b", "|", "| --- |", "\\", "\\*", "a\\", "http://a.org", "https://a.org/?a=1&b=(2)",
    "www.a.org", "a@b.org", "mailto:a@b.org", "javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "//evil.org",
    "{{a}}", "{{{markup}}}", "{{#items}}", "a\nb", "a  \nb", "a\n\nb", "a\n- b", "a\n===", "\na", "a\n", " a ", "a ",
    "\ta\t", "\r", "a\r\nb", "\r\n", "\u{0}", "a\u{0}b", "\u{1}\u{7F}\u{85}", "\u{202E}abc", "\u{200B}", "\u{A0}",
    "\u{A0}a\u{A0}",
    "\"", "'", "\"'", "a\" onclick=\"x", "é", "“x”", "😀", "漢字", "…", "!", "[", "]", "(", ")", "!(", "x", "X", "[x]",
    "[ ]",
    "^", "$1", "=", "a=b", ":", ":---", "::", "<sumaq-0/>", "&#xE000;0&#xE001;", "\u{E000}0\u{E001}",
    "%EE%80%800%EE%80%81",
    "~~~", "```\ncode", "<div>", "<div>\n\n*a*", "</script>", "<![CDATA[", "<?php", "\u{2028}", "w", "ww.a", ".", ".5",
    "1234567890.",
    "-1", "+1", "a*", "*a", "_", "__a", "a__", "*", "**", "a\t\tb", "a    b", "\\\n", "\\\\",
  ]

  static func random(_ random: inout SeededRandom) -> String {
    if random.chance(50) { return random.pick(samples) }
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in random.pick(samples) }.joined()
  }
}
