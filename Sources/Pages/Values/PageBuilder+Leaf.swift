internal import Model
internal import Templating

extension PageBuilder {
  /// The values of leaf `number` of `leaves`; its newest review is the first of `reviews`.
  func leaf(
    _ number: Int, of leaves: Int, _ reviews: [Review], slug: String, id: String, name: String, side: Side
  ) throws -> Record {
    var fields = Fields<LeafSlot>()
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.tone] = .text(Tone.of(id))
    fields[.back] = .text("../\(slug).html")
    fields[.backWords] = .text(words(.leafBack, (.name, ShownName.cut(name))))
    fields[.heading] = .text(words[.older])
    fields[.range] = SlotValue(range(reviews))
    fields[.reviews] = .list(Records(try self.reviews(reviews, on: side)))
    if number > 1 { fields[.older] = .text("\(number - 1).html") }
    fields[.newer] = .text(number < leaves ? "\(number + 1).html" : "../\(slug).html")
    return fields.record
  }

  /// The values of a page of reviews by stars: of a leaf, or of the newest ones if `number` is nil.
  func starLeaf(
    _ number: Int?, _ stars: StarPages, words count: String, _ reviews: [Review], slug: String, id: String, name: String
  ) throws -> Record {
    var fields = Fields<LeafSlot>()
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.tone] = .text(Tone.of(id))
    fields[.back] = .text("../\(slug).html")
    fields[.backWords] = .text(words(.leafBack, (.name, ShownName.cut(name))))
    fields[.heading] = .text(words(.starsHeading, (.n, count)))
    fields[.range] = SlotValue(range(reviews))
    fields[.reviews] = .list(
      Records(try self.reviews(reviews, on: .restaurant(name: name), hasYears: false)))
    fields[.older] = SlotValue(stars.older(number))
    fields[.newer] = SlotValue(stars.newer(number))
    return fields.record
  }

  private func range(_ reviews: [Review]) -> String? {
    includeChanges(of: reviews)
    let times = reviews.compactMap(\.createdAt)
    _ = age(times)
    guard let first = times.min(), let last = times.max() else { return nil }
    return words(.leafRange, (.from, date(first)), (.to, date(last)))
  }
}
