/// Writes templates of every construct that Markdown has, with places in all of them.
struct RandomTemplate {
  private var random: SeededRandom
  private var inItem = false

  init(seed: Int) { random = SeededRandom(seed) }

  mutating func text() -> String { blocks(Int.random(in: 1...6, using: &random), depth: 0) }

  private mutating func blocks(_ count: Int, depth: Int) -> String {
    (0..<count).map { _ in block(depth) + random.pick(["\n", "\n", "\n", "", "\n\n"]) }.joined()
  }

  private mutating func block(_ depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 2 ? 18 : 13), using: &random) {
    case 0: return "# \(inline())\n"
    case 1: return "\(inline())\n\(random.pick(["---", "==="]))\n"
    case 2: return "- \(inline())\n- \(inline())\n"
    case 3: return "1. \(inline())\n\n2. \(inline())\n   \(inline())\n"
    case 4: return "> \(inline())\n\(inline())\n"
    case 5: return "| \(word()) | b |\n|---|--:|\n| \(cell()) | \(cell()) |\n|\(word())|\(word())|\n"
    case 6: return "<div class=\"\(word())\" data-x='\(word())'>\n\(html())\n</div>\n"
    case 7: return "<p>\(word()) \(word())</p>\n"
    case 8:
      return random.pick([
        "***\n", "{{{markup}}}\n", "\(word())\n", "    \("code")\n", "```\ncode\n```\n", "<!-- \(word()) -->\n",
      ])
    case 9, 10: return "\(inline())\n\(inline())\n"
    case 11, 12: return markup(depth)
    case 13: return section(random.pick(["on", "off"]), "#", false, depth)
    case 14: return section(random.pick(["on", "a"]), "^", false, depth)
    case 15: return inItem ? section("flag", "#", false, depth) : section("one", "#", true, depth)
    default: return inItem ? section("y", "#", false, depth) : section("items", "#", true, depth)
    }
  }

  private mutating func section(_ name: String, _ sigil: String, _ isItem: Bool, _ depth: Int) -> String {
    let before = inItem
    inItem = inItem || isItem
    defer { inItem = before }
    let inside = random.chance(30) ? line() : blocks(Int.random(in: 1...3, using: &random), depth: depth + 1)
    return "{{\(sigil)\(name)}}\n\(random.pick(["", "", "\n"]))\(inside)\(random.pick(["", "\n"])){{/\(name)}}\n"
  }

  /// Lines of HTML with sections within and across them.
  private mutating func markup(_ depth: Int) -> String {
    let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in piece() + "\n" }.joined()
    return random.pick(["<div>\n\(lines)</div>\n", lines, "<ul>\n\(lines)</ul>\n", "<p\(lines)>\n"])
  }

  private mutating func piece() -> String {
    let list = inItem ? "{{#y}}<b>{{.}}</b>{{/y}}" : "{{#items}}<li>{{x}}</li>\(random.pick(["", "\n"])){{/items}}"
    return random.pick([
      "<li>\(word())</li>", "{{#on}}<p>\(word())</p>{{/on}}", "<h3{{#on}} class=\"\(word())\"{{/on}}>\(word())</h3>",
      list,
      "<ol>\(list)</ol>", "x {{#on}}y\n<b>{{/on}}z", "{{#off}}\n<i>\(word())</i>\n{{/off}}",
      "{{{\(inItem ? "html" : "markup")}}}",
      word(), "<a href=\"{{\(inItem ? "url" : "link")}}\"{{^on}} title='\(word())'{{/on}}>\(word())</a>",
      "<li{{#on}}>{{/on}}{{^on}} a>{{/on}}",
    ])
  }

  private mutating func line() -> String {
    random.pick([
      "- \(inline())\n", "| \(cell()) | \(cell()) |\n", "<li>\(word())</li>\n", "\(inline())\n", "1. \(word())\n",
    ])
  }

  private mutating func word() -> String {
    random.pick(
      inItem
        ? ["{{x}}", "{{y}}", "{{n}}", "{{a}}", "t", "w {{x}}"] : ["{{a}}", "{{b}}", "{{count}}", "t", "{{a}} {{b}}"])
  }

  private mutating func cell() -> String { random.pick([word(), "**\(word())**", "x", ""]) }

  private mutating func html() -> String {
    random.pick([word(), "<b>\(word())</b>", "\(word())\n\(word())", "t\n\n\(inline())\n"])
  }

  private mutating func inline() -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in span() }.joined(separator: random.pick([" ", "", ", "]))
  }

  private mutating func span() -> String {
    let link =
      inItem ? random.pick(["{{url}}", "{{path}}", "x/{{y}}"]) : random.pick(["{{link}}", "{{file}}", "x/{{a}}"])
    return switch Int.random(in: 0..<19, using: &random) {
    case 0: "*\(word())*"
    case 1: "**\(word())**"
    case 2: "a_\(word())_b"
    case 3: "~~\(word())~~"
    case 4: "[\(word())](\(link))"
    case 5: "![\(word())](\(link) \"\(word())\")"
    case 6: "<a href=\"\(link)\">\(word())</a>"
    case 7: "(\(word())) \(word())."
    case 8: "{{#on}}\(word()){{/on}}"
    case 9: "{{^on}}*\(word())*{{/on}}"
    case 10: inItem ? "{{#flag}}{{x}}{{/flag}}" : "{{#one}}{{x}}, {{/one}}"
    case 11: inItem ? "{{{html}}}" : "{{{markup}}}"
    case 12: "\(word())\(word())"
    case 13: "a*\(word())*b"
    case 14: "&\(word());"
    case 15: "<\(word())>"
    case 16: "`\(word())"
    default: word()
    }
  }
}
