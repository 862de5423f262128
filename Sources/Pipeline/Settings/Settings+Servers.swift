internal import Diagnostics
internal import Fetching
internal import Model

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
    guard case .list(let nodes) = node.content else { throw node.wrong("exports.from", takes: "a list of objects") }
    var all: [ExportFrom] = []
    var names: Set<String> = []
    for node in nodes {
      let (from, name) = try exportFrom(node)
      guard names.insert(name).inserted else {
        throw node.fault(
          "exports.from has two exports that are called \(name)", "Give one of them a \"name\" of its own.")
      }
      all.append(from)
    }
    return all
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
