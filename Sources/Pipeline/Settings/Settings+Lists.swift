internal import Diagnostics
internal import Ingest
internal import Model

extension Settings {
  /// The valid words of `users.show`.
  package static let showable = ["reviews", "photos", "favorites", "orders", "visits", "diet", "budget", "joined"]

  static func sources(_ node: DocumentNode) throws(DocumentReader.Fault) -> [Source] {
    guard case .list(let nodes) = node.content else { throw node.wrong("sources", takes: "a list of objects") }
    var sources: [Source] = []
    for node in nodes { sources.append(try source(node)) }
    return sources
  }

  private static func source(_ node: DocumentNode) throws(DocumentReader.Fault) -> Source {
    guard let members = node.members else { throw node.wrong("sources", takes: "a list of objects") }
    var source = Source()
    for member in members {
      let value = member.value
      switch member.name {
      case "file": source.file = try value.text(for: "sources.file")
      case "collection":
        source.collection = try value.word(for: "sources.collection", among: Collection.allCases.map(\.name))
      case "fields": source.fields = try value.textTable(for: "sources.fields")
      case "dateFormat": source.dateFormat = try dateFormat(value)
      case "ratingScale": source.ratingScale = try ratingScale(value)
      case "user": source.user = try value.text(for: "sources.user")
      case "defaults": source.defaults = try value.textTable(for: "sources.defaults")
      default: throw unknown(member, in: "sources", among: sourceWords)
      }
    }
    guard !source.file.isEmpty else {
      throw node.fault("a source without a file", "Add \"file\": \"name or pattern\".")
    }
    return source
  }

  private static func dateFormat(_ node: DocumentNode) throws(DocumentReader.Fault) -> String {
    let text = try node.text(for: "sources.dateFormat")
    guard DateOrder(format: text) != nil else {
      throw node.fault("“\(text)” does not say the order of day, month and year", "Write for example \"DD/MM/YYYY\".")
    }
    return text
  }

  private static func ratingScale(_ node: DocumentNode) throws(DocumentReader.Fault) -> RatingScale {
    let scale: RatingScale? =
      switch node.content {
      case .number(let digits): Double(digits).flatMap { RatingScale(highest: $0) }
      case .text(let text): RatingScale(text)
      default: nil
      }
    guard let scale else {
      throw node.wrong("sources.ratingScale", takes: "the lowest and the highest rating, such as \"0-10\"")
    }
    return scale
  }

  private static let sourceWords = ["file", "collection", "fields", "dateFormat", "ratingScale", "defaults", "user"]

  static func tables(_ node: DocumentNode) throws(DocumentReader.Fault) -> [String: [String]] {
    try node.table(for: "tables", "an object") { table throws(DocumentReader.Fault) in
      guard let members = table.value.members else {
        throw table.value.wrong("tables.\(table.name)", takes: "an object such as {\"show\": [\"email\"]}")
      }
      for member in members where member.name != "show" {
        throw unknown(member, in: "tables.\(table.name)", among: ["show"])
      }
      return try table.value["show"]?.texts(for: "tables.\(table.name).show") ?? []
    }
  }

  static func unknown(
    _ member: DocumentNode.Member, in object: String, among words: [String]
  ) -> DocumentReader.Fault {
    DocumentReader.Fault(
      offset: member.offset, reason: "\(object) has no key \"\(member.name)\"",
      mend: NearestWord.question(for: member.name, among: words, quoted: true)
        ?? "It takes \(words.joined(separator: ", ")).")
  }
}
