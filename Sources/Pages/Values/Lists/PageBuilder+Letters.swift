internal import Model
internal import Templating

// The pages of the A to Z.
extension PageBuilder {
  /// The least number of restaurants on a page that is divided by the next letter.
  private static let leastDivided = 13

  /// A page of the A to Z.
  func letter(_ page: LetterTree.Page, among pages: [LetterTree.Page], _ list: LetterList) throws -> Record {
    let entries = try list.entries(of: page)
    var fields = Fields<LetterSlot>()
    fields[.base] = .text(base)
    fields[.heading] = .text(heading(of: page))
    fields[.count] = .text(letterLead(entries))
    fields[.articles] = SlotValue(articleWords(entries))
    fields[.letters] = SlotValue(index(firstPages(pages), current: page.initial))
    let groups = groups(page, entries, list.tree)
    var nests = LetterNests(page, among: pages).rows.map { row in
      nest(row.map { ($0.name, "\(base)a-z/\($0.stem).html", $0.isCurrent) })
    }
    if groups.count > 1 { nests.append(nest(groups.map { ($0.heading, "#" + $0.id, false) })) }
    fields[.nests] = SlotValue(nests)
    fields[.groups] = SlotValue(groups.map { group($0, isOnly: groups.count == 1) })
    fields[.neighbours] = SlotValue(neighbours(of: page, among: pages))
    return fields.record
  }

  func heading(of page: LetterTree.Page) -> String { page.heading.isEmpty ? words[.otherLetters] : page.heading }

  /// `21 restaurants, from El Balcón Azteca to Buenaventura.`
  private func letterLead(_ entries: [LetterList.Entry]) -> String {
    let count = words.count(.restaurantCount, entries.count)
    guard entries.count > 1, let first = entries.first, let last = entries.last else { return count }
    return words(
      .letterLead, (.restaurants, count), (.first, ShownName.cut(restaurantName(first.name))),
      (.last, ShownName.cut(restaurantName(last.name))))
  }

  /// Which articles the order of the page ignores, with an example.
  private func articleWords(_ entries: [LetterList.Entry]) -> String? {
    var seen: [String] = []
    var example: (name: String, letter: String)?
    for entry in entries {
      let name = ShownName.cut(restaurantName(entry.name))
      let (article, rest) = words.language.articles.split(name)
      guard !article.isEmpty else { continue }
      let word = article.last == " " ? String(article.dropLast()) : String(article)
      if !seen.contains(word), seen.count < 6 { seen.append(word) }
      example = example ?? (name, LetterTree.capitalised(String(rest.prefix(1))))
    }
    guard let example else { return nil }
    let form: Word = seen.count == 1 ? .articleIgnored : .articlesIgnored
    return words(form, (.list, joined(seen.sorted())), (.name, example.name), (.first, example.letter))
  }

  private struct Group {
    let id: String
    let heading: String
    var entries: [LetterList.Entry]
  }

  /// The page's entries grouped by their next letter, or all of them in one group.
  private func groups(_ page: LetterTree.Page, _ entries: [LetterList.Entry], _ tree: LetterTree) -> [Group] {
    let depth = page.isLatin && entries.count >= Self.leastDivided ? page.depth + 1 : 0
    var groups: [Group] = []
    for (member, entry) in zip(page.members, entries) {
      let heading = depth == 0 ? self.heading(of: page) : tree.heading(of: member, depth)
      if groups.last?.heading != heading {
        groups.append(Group(id: depth == 0 ? "all" : "l-" + heading.lowercased(), heading: heading, entries: []))
      }
      groups[groups.count - 1].entries.append(entry)
    }
    return groups
  }

  private func group(_ group: Group, isOnly: Bool) -> Fields<LetterGroupSlot> {
    var fields = Fields<LetterGroupSlot>()
    fields[.id] = .text(group.id)
    fields[.heading] = .text(isOnly ? words[.restaurants] : group.heading)
    fields[.count] = .text(isOnly ? words[.aToZ] : words.count(.restaurantCount, group.entries.count))
    fields[.rows] = SlotValue(rows(group.entries))
    return fields
  }

  /// Restaurants with the same name are distinguished by their details.
  private func rows(_ entries: [LetterList.Entry]) -> [Fields<RowSlot>] {
    var rows: [Fields<RowSlot>] = []
    var start = 0
    while start < entries.count {
      let name = entries[start].name.map(NameFolding.folded)
      let end = entries[start...].firstIndex { $0.name.map(NameFolding.folded) != name } ?? entries.count
      let twins = entries[start..<end]
      let texts = PlaceDetails.texts(of: twins.map(\.details))
      rows += zip(twins, texts).map { row($0, $1) }
      start = end
    }
    return rows
  }

  private func row(_ entry: LetterList.Entry, _ details: String?) -> Fields<RowSlot> {
    var row = Fields<RowSlot>()
    row[.link] = .text("\(base)restaurants/\(Slug.of(entry.id)).html")
    setName(entry.name, &row)
    row[.place] = SlotValue(entry.isKnownByReviews ? words[.knownByReviews] : details)
    return row
  }

  /// Sets the name with its article apart, which lists by name ignore in their order.
  func setName(_ name: String?, _ row: inout Fields<RowSlot>) {
    let (article, rest) = words.language.articles.split(ShownName.cut(restaurantName(name)))
    row[.article] = SlotValue(article.isEmpty ? nil : String(article))
    row[.name] = .text(String(rest))
  }

  private func nest(_ links: [(name: String, link: String, isCurrent: Bool)]) -> Fields<NestSlot> {
    var fields = Fields<NestSlot>()
    fields[.links] = SlotValue(
      links.map { link in
        var fields = Fields<IndexSlot>()
        fields[.name] = .text(link.name)
        fields[.link] = .text(link.link)
        fields[.current] = .flag(link.isCurrent)
        return fields
      })
    return fields
  }

  /// The previous and the next page.
  private func neighbours(of page: LetterTree.Page, among pages: [LetterTree.Page]) -> [Fields<IndexSlot>] {
    guard let place = pages.firstIndex(where: { $0.stem == page.stem }) else { return [] }
    return [place - 1, place + 1].filter(pages.indices.contains).map { other in
      var fields = Fields<IndexSlot>()
      fields[.name] = .text(heading(of: pages[other]))
      fields[.link] = .text("\(base)a-z/\(pages[other].stem).html")
      return fields
    }
  }

  /// The first page of every letter.
  func firstPages(_ pages: [LetterTree.Page]) -> [LetterTree.Page] {
    var seen: Set<String> = []
    return pages.filter { seen.insert($0.initial).inserted }
  }

  /// Links to the first page of every letter.
  func index(_ pages: [LetterTree.Page], current: String? = nil) -> [Fields<IndexSlot>] {
    pages.map { page in
      var fields = Fields<IndexSlot>()
      fields[.link] = .text("\(base)a-z/\(page.stem).html")
      fields[.name] = .text(page.initialHeading.isEmpty ? words[.otherLetters] : page.initialHeading)
      fields[.current] = .flag(page.initial == current)
      return fields
    }
  }
}
