import Testing

/// Templates whose lines end in ways of their own: the last without a break, others with a carriage return.
struct EndOfTextTests {
  private static let templates = [
    "<div>\n{{{markup}}}</div>\n| a | b |\n|---|--:|\n{{#items}}w| {{x}} | {{n}} |\n{{/items}}",
    "<div>\n{{#items}}{{x}}\n{{/items}}", "<div>{{#on}}\n<p>{{a}}</p>\n{{/on}}", "<div>\n{{a}}",
    "<div>\n{{#off}}x{{/off}}",
    "<div>\n{{{markup}}}", "<div>\n{{{markup}}}\n{{#items}}<b>\n</b>{{/items}}", "<div>{{a}}</div>", "<div>\n</div>  ",
    "<div>\r\n<p>{{a}}</p>\r\n{{#on}}\r\n<hr>\r\n{{/on}}\r\n</div>\r\n\r\n# {{a}}\r\n", "<div>\r{{#on}}\n{{/on}}<p>",
    "<div>\nx\r\r{{a}}\n</div>\n", "<div>\rx\r\n\r\n{{a}}\r\n</div>\r", "{{a}}\r{{#on}}\n-\r\n{{/on}}\n{{a}}\n",
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
