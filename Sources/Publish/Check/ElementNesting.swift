/// Tracks the elements of a page as they open and close, by HTML's rules: which have no end tag, which may omit it, and
/// which are closed implicitly when another element begins.
struct ElementNesting {
  private struct Open {
    let name: String
    let offset: Int
    /// Whether it belongs to SVG or MathML, where every element has an end tag.
    let isForeign: Bool
  }

  /// The first faults; later ones are mostly their consequences.
  private(set) var faults: [CheckFault] = []
  private var open: [Open] = []

  private static let most = 3

  mutating func start(_ tag: HTMLTokenizer.StartTag) {
    let isForeign = tag.name == "svg" || tag.name == "math" || open.last?.isForeign == true
    if isForeign {
      if !tag.isSelfClosing { open.append(Open(name: tag.name, offset: tag.offset, isForeign: true)) }
      return
    }
    closeImplied(by: tag)
    if Self.endless.contains(tag.name) { return }
    if Self.exclusive.contains(tag.name), let outer = open.last(where: { $0.name == tag.name }) {
      fault("<\(tag.name)> begins within <\(outer.name)>", tag.offset)
    }
    open.append(Open(name: tag.name, offset: tag.offset, isForeign: false))
  }

  mutating func end(_ name: String, at offset: Int) {
    if open.last?.name == name {
      open.removeLast()
      return
    }
    guard let index = open.lastIndex(where: { $0.name == name }) else {
      return fault("</\(name)> closes nothing that is open", offset)
    }
    leave(index, before: "</\(name)>")
  }

  /// Called at the end of the page.
  mutating func finish() {
    for element in open where element.isForeign || !Self.optional.contains(element.name) {
      fault("<\(element.name)> is never closed", element.offset)
    }
  }

  /// Closes elements that end where this one begins.
  private mutating func closeImplied(by tag: HTMLTokenizer.StartTag) {
    guard !open.isEmpty else { return }
    if Self.endsParagraph.contains(tag.name), let index = last(["p"], within: Self.paragraphScope) {
      leave(index, before: "<\(tag.name)>")
    }
    guard let (names, scope) = Self.siblings[tag.name], let index = last(names, within: scope) else { return }
    leave(index, before: "<\(tag.name)>")
  }

  /// The innermost open element with one of the names, unless an element of `scope` is inside it.
  private func last(_ names: Set<String>, within scope: Set<String>) -> Int? {
    for index in open.indices.reversed() {
      if names.contains(open[index].name) { return index }
      if open[index].isForeign || scope.contains(open[index].name) { return nil }
    }
    return nil
  }

  /// Closes the element at `index` and all elements in it, which must be ones that may omit their end tags.
  private mutating func leave(_ index: Int, before word: String) {
    for element in open[(index + 1)...] where element.isForeign || !Self.optional.contains(element.name) {
      fault("<\(element.name)> is still open before \(word)", element.offset)
    }
    open.removeSubrange(index...)
  }

  private mutating func fault(_ reason: String, _ offset: Int) {
    if faults.count < Self.most { faults.append(CheckFault(reason: reason, offset: offset)) }
  }

  // MARK: HTML's rules (13.1.2 and 13.2.6 of its standard)

  private static let endless: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  private static let optional: Set<String> = [
    "html", "head", "body", "li", "dt", "dd", "p", "rt", "rp", "optgroup", "option", "colgroup", "caption", "thead",
    "tbody", "tfoot", "tr", "td", "th",
  ]

  /// Elements that may not contain one with the same name.
  private static let exclusive: Set<String> = ["a", "button", "form"]

  private static let endsParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main",
    "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul", "li", "dt", "dd",
  ]

  private static let paragraphScope: Set<String> = [
    "button", "caption", "html", "marquee", "object", "table", "td", "template", "th",
  ]

  /// The elements that an element closes, unless one of the second set is in between.
  private static let siblings: [String: (names: Set<String>, scope: Set<String>)] = {
    let lists: Set<String> = ["ul", "ol", "menu", "dl", "table", "td", "th", "blockquote", "section", "article"]
    let table: Set<String> = ["table", "template"]
    let parts: Set<String> = ["thead", "tbody", "tfoot", "caption", "colgroup"]
    return [
      "li": (["li"], lists), "dt": (["dt", "dd"], lists), "dd": (["dt", "dd"], lists),
      "option": (["option"], ["select", "datalist", "optgroup"]), "optgroup": (["optgroup", "option"], ["select"]),
      "rt": (["rt", "rp"], ["ruby"]), "rp": (["rt", "rp"], ["ruby"]), "body": (["head"], []),
      "td": (["td", "th"], table.union(["tr"])), "th": (["td", "th"], table.union(["tr"])),
      "tr": (["tr", "caption", "colgroup"], table.union(["thead", "tbody", "tfoot"])), "thead": (parts, table),
      "tbody": (parts, table), "tfoot": (parts, table),
    ]
  }()
}
