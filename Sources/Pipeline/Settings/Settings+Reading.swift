internal import Diagnostics
internal import Fetching
internal import Ingest
internal import Model

extension Settings {
  static func sources(_ node: DocumentNode) throws(DocumentReader.Fault) -> [SourceSettings] {
    try node.list(for: "sources", "a list of objects", source)
  }

  private static func source(_ node: DocumentNode) throws(DocumentReader.Fault) -> SourceSettings {
    guard let members = node.members else { throw node.wrong("sources", takes: "a list of objects") }
    var source = SourceSettings(pattern: "")
    for member in members {
      let value = member.value
      switch member.name {
      case "file": source.pattern = try value.text(for: "sources.file")
      case "collection":
        let word = try value.word(for: "sources.collection", among: Collection.allCases.map(\.name))
        source.collection = Collection(named: word)
      case "fields":
        // The file's field is before the column. Of several fields of a column the first by name counts.
        let fields = try value.textTable(for: "sources.fields").sorted { $0.key < $1.key }
        source.fields = Dictionary(fields.map { ($1, $0) }) { first, _ in first }
      case "dateFormat": source.dateOrder = try dateOrder(value)
      case "ratingScale": source.scale = try ratingScale(value)
      case "user": source.user = try value.text(for: "sources.user")
      case "defaults": source.defaults = try value.textTable(for: "sources.defaults")
      default: throw unknown(member, in: "sources", among: sourceWords)
      }
    }
    guard !source.pattern.isEmpty else {
      throw node.fault("a source without a file", "Add \"file\": \"name or pattern\".")
    }
    return source
  }

  private static func dateOrder(_ node: DocumentNode) throws(DocumentReader.Fault) -> DateOrder {
    let text = try node.text(for: "sources.dateFormat")
    if let order = DateOrder(format: text) { return order }
    throw node.fault("“\(text)” does not say the order of day, month and year", "Write for example \"DD/MM/YYYY\".")
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

/// The settings of downloads: addresses and secret headers.
extension Settings {
  /// Reads host -> header -> where the value is stored, which is never the value itself.
  static func headers(_ node: DocumentNode) throws(DocumentReader.Fault) -> [String: [String: String]] {
    var targets: Set<HeaderTarget> = []
    return try node.table(for: "photos.headers", "an object") { host throws(DocumentReader.Fault) in
      guard let target = HeaderTarget(host.name) else {
        throw DocumentReader.Fault(
          offset: host.offset, reason: "photos.headers: “\(host.name)” names no host", mend: HeaderTarget.forms)
      }
      guard targets.insert(target).inserted else {
        throw DocumentReader.Fault(
          offset: host.offset, reason: "photos.headers names \(target) twice",
          mend: "Write all of its headers in one object.")
      }
      return try places(host.value, "photos.headers", "photos.headers.\(host.name)")
    }
  }

  /// Reads header -> where the value is stored.
  private static func places(
    _ node: DocumentNode, _ key: String, _ name: String
  ) throws(DocumentReader.Fault) -> [String: String] {
    let named = try node.textTable(for: name)
    for (header, place) in named {
      guard header.utf8.allSatisfy({ headerBytes.contains($0) }), !header.isEmpty else {
        throw node.fault("\(key): “\(header)” is no header's name", "Write for example \"Authorization\".")
      }
      guard ["env:", "file:"].contains(where: place.hasPrefix), place.utf8.count > 5 else {
        throw node.fault(
          "\(key): the value of \(header) stands in the settings themselves",
          "Secrets do not belong here: write \"env:NAME\" or \"file:PATH\".")
      }
    }
    return named
  }

  private static let headerBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  // MARK: Exports

  static func exportsFrom(_ node: DocumentNode) throws(DocumentReader.Fault) -> [ExportFrom] {
    var names: Set<String> = []
    return try node.list(for: "exports.from", "a list of objects") { node throws(DocumentReader.Fault) in
      let (from, name) = try exportFrom(node)
      guard names.insert(name).inserted else {
        throw node.fault(
          "exports.from has two exports that are called \(name)", "Give one of them a \"name\" of its own.")
      }
      return from
    }
  }

  private static let exportWords = ["url", "headers", "name"]

  private static func exportFrom(
    _ node: DocumentNode
  ) throws(DocumentReader.Fault) -> (from: ExportFrom, name: String) {
    guard let members = node.members else { throw node.wrong("exports.from", takes: "a list of objects") }
    guard let url = node["url"] else {
      throw node.fault("exports.from: an export without a url", "Add \"url\": \"https://…\".")
    }
    var from = ExportFrom(try exportAddress(url))
    for member in members {
      switch member.name {
      case "url": break
      case "name": from.name = try exportName(member.value)
      case "headers": from.headers = try places(member.value, "exports.from", "exports.from.headers")
      default: throw unknown(member, in: "exports.from", among: exportWords)
      }
    }
    return (from, RemoteExport(name: from.name, from.address, rules: FetchRules()).name)
  }

  private static func exportAddress(_ node: DocumentNode) throws(DocumentReader.Fault) -> FetchAddress {
    let text = try node.text(for: "exports.from.url")
    do throws(FetchFailure) { return try FetchAddress(text) } catch {
      throw node.fault(
        "exports.from.url is no address that is fetched: \(error.reason)",
        "Write for example \"https://api.example.org/export/reviews.ndjson.gz\", and secrets into \"headers\".")
    }
  }

  /// A name as files have them, as it is shown and patterns of `sources` match it.
  private static func exportName(_ node: DocumentNode) throws(DocumentReader.Fault) -> String {
    let name = try node.text(for: "exports.from.name")
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }
    guard isPlain, (1...200).contains(name.utf8.count), !name.hasPrefix("/"), !name.hasPrefix(".") else {
      throw node.fault(
        "exports.from.name is no file's name", "Write for example \"reviews.ndjson\", without blanks, * and ?.")
    }
    return name
  }
}

/// The settings of the operator's own commands.
extension Settings {
  /// A command that is run when a build has ended.
  package struct OnFinish: Sendable, Hashable {
    package enum When: String, Sendable, CaseIterable {
      case always
      case newProblems = "new-problems"
      case failed
    }

    /// The program and its arguments.
    package var command: [String]
    package var when = When.newProblems

    package init(_ command: [String]) { self.command = command }
  }

  /// A command that carries what changed elsewhere.
  package struct PublishAfter: Sendable, Hashable {
    package enum Folder: String, Sendable, CaseIterable { case site, reports }

    /// The program and its arguments.
    package var command: [String]
    package var seconds = 600
    /// The folder of the output whose changes it gets; nil for both.
    package var folder: Folder?

    package init(_ command: [String]) { self.command = command }
  }

  static func onFinish(_ node: DocumentNode) throws(DocumentReader.Fault) -> OnFinish {
    var setting = OnFinish(try command(node, "onFinish"))
    for member in node.members ?? [] {
      switch member.name {
      case "command": break
      case "when": setting.when = try member.value.choice(for: "onFinish.when") ?? setting.when
      default: throw unknown(member, in: "onFinish", among: ["command", "when"])
      }
    }
    return setting
  }

  static func publishAfter(_ node: DocumentNode) throws(DocumentReader.Fault) -> PublishAfter {
    var setting = PublishAfter(try command(node, "publish.after"))
    for member in node.members ?? [] {
      switch member.name {
      case "command": break
      case "seconds": setting.seconds = try member.value.number(for: "publish.after.seconds", 1...86_400)
      case "folder": setting.folder = try member.value.choice(for: "publish.after.folder")
      default: throw unknown(member, in: "publish.after", among: ["command", "seconds", "folder"])
      }
    }
    return setting
  }

  private static func command(_ node: DocumentNode, _ name: String) throws(DocumentReader.Fault) -> [String] {
    let advice = "Write for example \"command\": [\"/usr/local/bin/tell\", \"--now\"]: the program, then its arguments."
    guard node.members != nil else { throw node.wrong(name, takes: "an object with \"command\"") }
    guard let list = node["command"] else { throw node.fault("\(name) has no \"command\"", advice) }
    guard case .list = list.content else {
      throw list.fault("\(name).command is \(list.kindInWords), and takes a list of texts; no shell reads it", advice)
    }
    let words = try list.texts(for: "\(name).command")
    guard let program = words.first, !program.isEmpty, !words.contains(where: { $0.utf8.contains(0) }) else {
      throw list.fault("\(name).command names no program", advice)
    }
    return words
  }
}
