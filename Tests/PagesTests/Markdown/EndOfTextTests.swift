import Testing

/// Templates whose last line has no line break of its own.
struct EndOfTextTests {
  private static let templates = [
    "<div>\n{{{markup}}}</div>\n| a | b |\n|---|--:|\n{{#items}}w| {{x}} | {{n}} |\n{{/items}}",
    "<div>\n{{#items}}{{x}}\n{{/items}}", "<div>{{#on}}\n<p>{{a}}</p>\n{{/on}}", "<div>\n{{a}}",
    "<div>\n{{#off}}x{{/off}}",
    "<div>\n{{{markup}}}", "<div>\n{{{markup}}}\n{{#items}}<b>\n</b>{{/items}}", "<div>{{a}}</div>", "<div>\n</div>  ",
    "<ul>\n{{#items}}\n<li>{{x}}\n{{/items}}\n</ul>", "<ul>{{#items}}<li>{{x}}\n{{/items}}</ul>",
  ]

  @Test(arguments: templates, ["w", "", "*a* | <b>"]) func bothWaysGiveTheSameBytes(text: String, value: String) throws
  {
    let sample = try MarkdownSample.compile(text).get()
    for items in [[], [MarkdownSample.item(value)], [MarkdownSample.item(value, "y"), MarkdownSample.item("z")]] {
      for on in [true, false] {
        let record = MarkdownSample.page(value, items: items, on: on)
        #expect(sample.quick(record) == sample.plain(record))
      }
    }
  }
}
