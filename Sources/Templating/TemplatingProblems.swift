package import Diagnostics

/// What can be wrong with a template.
package enum TemplatingProblems {
  static let unclosedTag = kind(
    "unclosed-tag", "A tag is opened and never closed",
    "A tag begins with {{ and ends with }} (a tag that begins with {{{ ends with }}}).",
    "Close the tag, or change the delimiters with {{=<% %>=}} if braces are meant as text.")
  static let unclosedSection = kind(
    "unclosed-section", "A section is opened and never closed",
    "Every {{#name}}, {{^name}}, {{<name}} and {{$name}} needs its {{/name}} in the same file.",
    "Write the closing tag where the section ends.")
  static let wrongClose = kind(
    "wrong-close", "A closing tag does not fit the section that is open",
    "Sections close in the order opposite to that in which they opened, by the same name.",
    "Close the inner section first, or correct the name.")
  static let strayClose = kind(
    "stray-close", "A closing tag without a section",
    "A {{/name}} closes a section, and none is open here.",
    "Remove the closing tag, or write the opening one.")
  static let badDelimiters = kind(
    "bad-delimiters", "Delimiters that cannot be",
    "A delimiter tag holds two words of their own, without = and spaces: {{=<% %>=}}.",
    "Write the two delimiters with a space between them.")
  static let badName = kind(
    "bad-name", "A tag without a usable name",
    "A name is one word, or words joined by dots; a single dot is the item itself.",
    "Write the name of a value, for example {{name}}.")
  static let unknownPartial = kind(
    "unknown-partial", "A partial that does not exist",
    "A partial, a parent or a layout is named that is not among the templates.",
    "Correct the name, or add the file.")
  static let unknownName = kind(
    "unknown-name", "A name that this page does not have",
    "Each page kind has its own list of values; the README shows them.",
    "Correct the name, or remove the tag.")
  static let notText = kind(
    "not-a-text", "A list, a record or a flag where text is written",
    "Lists, records and flags are opened as sections and have no text of their own.",
    "Open it as a section: {{#name}}…{{/name}}.")
  static let notMarkup = kind(
    "not-markup", "Text from outside is to be written unescaped",
    "Only markup that sumaq makes may be written with three braces; text from an export never may.",
    "Write it with two braces: {{name}}.")
  static let markupEscaped = kind(
    "markup-escaped", "Markup is to be written as text",
    "The value is markup that sumaq makes; with two braces its tags would be shown as text.",
    "Write it with three braces: {{{name}}}.")
  static let recursion = kind(
    "recursion-without-end", "Partials call each other without end",
    "A partial that names itself needs data that ends; a page's values never nest without end.",
    "Remove the tag that leads back to the partial it stands in.")
  static let tooLarge = kind(
    "too-large", "A template grows beyond any use",
    "With all its partials put in, the template is larger than sumaq compiles.",
    "Look for partials that include each other several times.")
  static let unsafePlace = kind(
    "unsafe-place", "A value where none can be safe",
    "In event handlers, styles, comments, tag names and attributes without quotes no escaping is sure.",
    "Put the value in quotes, in the text, or choose a class with a section.")
  static let notAddress = kind(
    "not-an-address", "Text from outside where an address stands",
    "A link may only begin with a value that is an address or a path; text could be javascript:.",
    "Use the value that holds the address, or write the beginning of the address in the template.")
  static let valueInCode = kind(
    "value-in-code", "A value in Markdown code",
    "Between backticks nothing can be escaped, so a value could end the code and become markup.",
    "Write <code>{{name}}</code> in place of the backticks.")
  static let lostPlace = kind(
    "lost-place", "A value that Markdown drops or moves",
    "The value stands where Markdown does not show it: in a link definition, a fence's name, an address in <…>.",
    "Move the value into the text, or write the link inline: [text](address).")
  static let brokenTag = kind(
    "broken-section-in-tag", "A section changes where its text stands",
    "A section begins inside a tag or quotes and ends outside of them, or the other way round.",
    "Put whole tags or whole attributes into the section.")
  static let tooManyProblems = kind(
    "too-many-problems", "A template has more problems than are shown",
    "After fifty problems in one template the rest is not listed.",
    "Mend those that are shown first.")

  package static let all = [
    unclosedTag, unclosedSection, wrongClose, strayClose, badDelimiters, badName, unknownPartial, unknownName, notText,
    notMarkup, markupEscaped, recursion, tooLarge, unsafePlace, notAddress, valueInCode, lostPlace, brokenTag,
    tooManyProblems,
  ]

  private static func kind(_ id: String, _ title: String, _ explanation: String, _ mend: String) -> ProblemKind {
    ProblemKind("templating.\(id)", .error, title: title, explanation: explanation, mend: mend)
  }
}
