import Testing

struct SmokeTests {
  @Test func smoke() throws {
    let sample = try MarkdownSample.compile(
      """
      # {{a}}

      Hello **{{b}}** ({{count}}) [{{a}}]({{link}}) ![{{a}}](photos/{{b}}.jpg "{{b}}").

      <p title="{{b}}" class='{{a}}'>
      {{b}}
      </p>

      {{#items}}
      - {{x}}: {{y}}
      {{/items}}

      {{{markup}}}

      | a | b |
      |---|--:|
      {{#items}}
      | {{x}} | {{n}} |
      {{/items}}

      <script>let x = {{a}}, y = {{{json}}};</script>
      """
    ).get()
    let record = MarkdownSample.page(
      "- 1. *x* <b>\n|~~y~~", "\"' &amp; # \\", items: [MarkdownSample.item("1. x\n# y", "z"), MarkdownSample.item("")])
    print(sample.markdown(record)); print(sample.plain(record))
  }
}
