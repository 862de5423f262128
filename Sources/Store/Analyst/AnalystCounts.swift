/// What the columns of a statement may tell of how many rows there are, as far as the statement's words show it.
///
/// An expression counts if it calls a function that counts, or uses a name that counts: that of such an expression in
/// any SELECT of the statement. What is within `least(…)` does not count. Names are compared over the whole statement,
/// so that more may seem to count than does, and never less.
package struct AnalystCounts {
  /// What a column of the result is.
  package enum Column: Hashable, Sendable {
    /// `least(…)` itself, or a name of such columns.
    case least
    /// It counts.
    case counted
    /// Neither; it may still be a number.
    case plain
  }

  /// The tables with a row for each thing that a person did, or for a person.
  package static let people: Set = ["visits", "orders", "favorites", "users"]

  private struct Item {
    var words: Range<Int>
    var name: String?
    var isStar = false
  }

  private struct Select {
    let depth: Int
    /// Whether another SELECT reads its rows: it is in FROM, JOIN or WITH, or is a further arm of a compound.
    let isSource: Bool
    var items: [Item] = []
  }

  private let sql: [UInt8]
  private let words: [AnalystSQL.Word]
  /// How many parentheses are open at each word.
  private var depths: [Int] = []
  private var selects: [Select] = []
  /// The words within `least(…)`.
  private var withheld: Set<Int> = []
  private var counted: Set<String> = []
  private var least: Set<String> = []
  /// Whether something counts whose name is not known.
  private var isOpaque = false

  package init(_ sql: String) {
    self.sql = Array(sql.utf8)
    words = AnalystSQL(sql).words
    var depth = 0
    for word in words {
      if word.text == ")", !word.isQuoted { depth -= 1 }
      depths.append(depth)
      if word.text == "(", !word.isQuoted { depth += 1 }
    }
    for index in words.indices where isWord(index, "least") && isWord(index + 1, "(") {
      withheld.formUnion(index..<closing(index + 1))
    }
    readSelects()
    learnNames()
  }

  /// What each column of the result is, by position. `names` are the result's.
  package func columns(_ names: [String]) -> [Column] {
    let arms = selects.filter { $0.depth == 0 }.map(\.items)
    return names.enumerated().map { place, name in
      let found = arms.map { items -> Column in
        guard items.count == names.count, !items.contains(where: \.isStar) else {
          return column(named: name, items)
        }
        return column(items[place])
      }
      if found.isEmpty || found.contains(.counted) { return .counted }
      return found.allSatisfy { $0 == .least } ? .least : .plain
    }
  }

  /// The words of a column in the outermost SELECT without its name, with their offset; nil if a star names it.
  /// `isCount`: they are a call of `count` and nothing else.
  package func expression(_ place: Int, of count: Int) -> (text: String, offset: Int, isCount: Bool)? {
    guard let items = selects.first(where: { $0.depth == 0 })?.items, items.count == count,
      !items.contains(where: \.isStar)
    else { return nil }
    let range = bare(items[place])
    let before = words[range.lowerBound - 1]
    let end = range.upperBound < words.count ? words[range.upperBound].offset : sql.count
    let source = sql[(before.offset + before.text.utf8.count)..<max(before.offset + before.text.utf8.count, end)]
    let text = String(decoding: source, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (text, source.firstIndex { $0 > 0x20 } ?? source.endIndex, isCount(range))
  }

  /// Also `(SELECT count(…) FROM …)`.
  private func isCount(_ range: Range<Int>) -> Bool {
    let isSelect =
      isWord(range.lowerBound, "(") && isWord(range.lowerBound + 1, "select")
      && closing(range.lowerBound) == range.upperBound - 1
    let call = range.lowerBound + (isSelect ? 2 : 0)
    guard isWord(call, "count"), isWord(call + 1, "(") else { return false }
    return isSelect ? isWord(closing(call + 1) + 1, "from") : closing(call + 1) == range.upperBound - 1
  }

  /// Whether the statement lists single rows: nothing in it groups rows or counts them, or an outermost SELECT that
  /// reads a table of people does not. What is within IN or EXISTS lists none.
  package var isListing: Bool {
    let tables = words.indices.filter(isTableOfPeople)
    let grouping = words.indices.filter(isGrouping)
    if grouping.isEmpty, tables.isEmpty || tables.contains(where: { !isCondition($0) }) { return true }
    let ends = words.indices.filter { depths[$0] == 0 && isOne($0, of: ["union", "intersect", "except"]) }
    return tables.contains { table in
      let start = ends.last { $0 < table } ?? -1
      let arm = start..<(ends.first { $0 > table } ?? words.count)
      return !isNested(table) && !grouping.contains { arm.contains($0) && !isNested($0) }
    }
  }

  private func isTableOfPeople(_ index: Int) -> Bool {
    guard Self.people.contains(words[index].text.lowercased()) else { return false }
    let before = isWord(index - 1, ".") && isWord(index - 2, "main") ? index - 3 : index - 1
    if isOne(before, of: ["from", "join"]) { return true }
    let clause = words.indices.prefix(index).last {
      depths[$0] <= depths[index] && isOne($0, of: Self.ends.union(["select", "by"]))
    }
    return isOne(before, of: [",", "("]) && clause.map { isWord($0, "from") } ?? false
  }

  /// A window counts rows, and lists them all the same.
  private func isGrouping(_ index: Int) -> Bool {
    guard isCall(index) else { return isWord(index, "group") && isWord(index + 1, "by") }
    let end = closing(index + 1) + 1
    return !isWord(isWord(end, "filter") ? closing(end + 1) + 1 : end, "over")
  }

  /// The parentheses around a word.
  private func parentheses(_ index: Int) -> [Int] {
    words.indices.prefix(index).filter { isWord($0, "(") && closing($0) > index }
  }

  /// Whether a word is part of a SELECT within the statement.
  private func isNested(_ index: Int) -> Bool { parentheses(index).contains { isOne($0 + 1, of: ["select", "with"]) } }

  private func isCondition(_ index: Int) -> Bool {
    parentheses(index).contains { isOne($0 - 1, of: ["in", "exists"]) }
  }

  private func column(_ item: Item) -> Column {
    if isLeast(item) { return .least }
    return counts(item.words) || isOpaque ? .counted : .plain
  }

  /// A column that a star may name, or which is beside one.
  private func column(named name: String, _ items: [Item]) -> Column {
    let own = items.filter { $0.name == name.lowercased() }
    if !own.isEmpty { return own.map(column).contains(.counted) ? .counted : own.allSatisfy(isLeast) ? .least : .plain }
    if isOpaque || counted.contains(name.lowercased()) { return .counted }
    return least.contains(name.lowercased()) ? .least : .plain
  }
}

// How the statement is read.
extension AnalystCounts {
  private func isWord(_ index: Int, _ text: String) -> Bool {
    words.indices.contains(index) && !words[index].isQuoted && words[index].text.lowercased() == text
  }

  private func isOne(_ index: Int, of texts: Set<String>) -> Bool { texts.contains { isWord(index, $0) } }

  /// The index of the parenthesis that closes the one at `open`, or the end.
  private func closing(_ open: Int) -> Int {
    words.indices.dropFirst(open + 1).first { depths[$0] == depths[open] && isWord($0, ")") } ?? words.count
  }

  private static let ends: Set = [
    "from", "where", "group", "having", "order", "limit", "union", "intersect", "except", "window",
  ]

  private mutating func readSelects() {
    for index in words.indices where isWord(index, "select") {
      let depth = depths[index]
      let isArm = ["union", "all", "intersect", "except"].contains { isWord(index - 1, $0) }
      let before = ["from", "join", ",", "as", "materialized", "("].contains { isWord(index - 2, $0) }
      var select = Select(depth: depth, isSource: isArm || isWord(index - 1, "(") && before)
      var start = ["distinct", "all"].contains { isWord(index + 1, $0) } ? index + 2 : index + 1
      var at = start
      while at < words.count, depths[at] >= depth {
        let isEnd = depths[at] == depth && !words[at].isQuoted && Self.ends.contains(words[at].text.lowercased())
        if isEnd || depths[at] == depth && isWord(at, ",") {
          select.items.append(item(start..<at, depth))
          start = at + 1
        }
        if isEnd { break }
        at += 1
      }
      if start < at || select.items.isEmpty { select.items.append(item(min(start, at)..<at, depth)) }
      if isArm, let first = selects.last(where: { $0.depth == depth }), first.items.count == select.items.count {
        for place in select.items.indices { select.items[place].name = first.items[place].name }
      }
      selects.append(select)
      readColumnList(index)
    }
  }

  /// Adds the names of `name(a, b) AS (SELECT …)` as items that are made from all of the SELECT.
  private mutating func readColumnList(_ select: Int) {
    var at = select - 2
    while isWord(at, "materialized") || isWord(at, "not") { at -= 1 }
    guard isWord(select - 1, "("), isWord(at, "as"), isWord(at - 1, ")"),
      let open = words.indices.prefix(max(0, at - 1)).last(where: { isWord($0, "(") && depths[$0] == depths[at - 1] })
    else { return }
    let body = select..<closing(select - 1)
    let names = words[open..<at].filter { ![",", "(", ")"].contains($0.text) }
    selects.append(
      Select(depth: .max, isSource: false, items: names.map { Item(words: body, name: $0.text.lowercased()) }))
  }

  private func item(_ range: Range<Int>, _ depth: Int) -> Item {
    guard let last = range.last else { return Item(words: range) }
    if isWord(last, "*"), range.count == 1 || isWord(last - 1, ".") { return Item(words: range, isStar: true) }
    let isNamed = depths[last] == depth && isName(last) && !isWord(last, "as") && !isWord(last, "end")
    let isAlone = range.count == 1 || isName(last - 1) || isWord(last - 1, ".") || isWord(last - 1, ")")
    return Item(words: range, name: isNamed && isAlone ? words[last].text.lowercased() : nil)
  }

  private func isName(_ index: Int) -> Bool {
    guard let first = words[index].text.utf8.first, !words[index].isQuoted else { return true }
    return first == UInt8(ascii: "_") || first >= 0x80 || (0x61...0x7A).contains(first | 0x20)
  }

  /// An item's words without AS and its name.
  private func bare(_ item: Item) -> Range<Int> {
    let isNamed = item.words.count > 2 && isWord(item.words.upperBound - 2, "as")
    return isNamed ? item.words.dropLast(2) : item.words
  }

  private func isCall(_ index: Int) -> Bool {
    isWord(index + 1, "(") && AnalystFunctionNames.counting.contains(words[index].text.lowercased())
  }

  private func counts(_ range: Range<Int>) -> Bool {
    range.contains { !withheld.contains($0) && (isCall($0) || counted.contains(words[$0].text.lowercased())) }
  }

  private func isLeast(_ item: Item) -> Bool {
    let range = bare(item)
    guard let first = range.first, let last = range.last else { return false }
    if isWord(first, "least"), isWord(first + 1, "(") { return closing(first + 1) >= last - (isName(last) ? 1 : 0) }
    return reference(item).map(least.contains) ?? false
  }

  /// The name that an item merely repeats; nil for any other expression.
  private func reference(_ item: Item) -> String? {
    let range = bare(item)
    guard let last = range.last, range.count == 1 || range.count == 3 && isWord(last - 1, ".") else { return nil }
    return words[last].text.lowercased()
  }

  /// Learns which names count, and which are those of `least(…)` alone.
  private mutating func learnNames() {
    let items = selects.flatMap(\.items)
    let stored = Set(Self.people.compactMap(AnalystDictionary.table).flatMap { $0.columns.map(\.name) })
    var known = -1
    while known != counted.count {
      known = counted.count
      counted.formUnion(items.filter { counts(bare($0)) }.compactMap(\.name))
    }
    // A name that only names itself is a column of some table.
    least = Set(items.filter { reference($0) != $0.name }.compactMap(\.name)).subtracting(stored)
    known = -1
    while known != least.count {
      known = least.count
      least.subtract(items.filter { !isLeast($0) }.compactMap(\.name))
    }
    isOpaque = selects.contains { select in
      select.depth > 0 && select.isSource && select.items.contains { $0.name == nil && !$0.isStar && counts($0.words) }
    }
    if words.indices.contains(where: { isWord($0, "recursive") }) { isOpaque = true }
  }
}
