internal import Diagnostics
internal import Model
internal import Store

/// Inspects one page tag by tag: its ids, the addresses that it names, and what its content security policy would block.
struct PageInspection {
  /// How an address is used.
  enum Use {
    /// Followed on a click; it may lead to another site.
    case link
    /// Loaded with the page; it may not lead to another site.
    case load
    /// A picture, which may also be embedded as data.
    case picture
  }

  struct Reference {
    let link: SiteLink
    let use: Use
    let address: String
    let offset: Int

    /// What is wrong with the address, whatever is there; nil if nothing is.
    var fault: (kind: ProblemKind, words: String)? {
      switch link {
      case .foreign where use != .link: (CheckProblems.foreignLoad, "is loaded from elsewhere")
      case .data where use != .picture: (CheckProblems.foreignLoad, "is data where only a file may stand")
      case .script: (CheckProblems.inlineScript, "is a script in an address")
      case .absolute: (CheckProblems.absoluteLink, "is not relative")
      default: nil
      }
    }

    /// The address as findings quote it.
    var shown: String { "`\(Printable.line(address, limit: 120))`" }

    /// The same reference, relative if it begins with the site's folder on its host.
    func below(_ base: String?, on page: String) -> Reference {
      guard let base, link == .absolute, address.hasPrefix(base) else { return self }
      let rest = String(address.dropFirst(base.count))
      return Reference(link: SiteLink(rest, on: page), use: use, address: address, offset: offset)
    }
  }

  struct Finding {
    let kind: ProblemKind
    let reason: String
    let offset: Int
  }

  private(set) var references: [Reference] = []
  private(set) var findings: [Finding] = []
  private(set) var ids: Set<String> = []

  private let path: String
  private let bytes: UnsafeRawBufferPointer
  private var hasPolicy = false

  /// Inspects the page at `path`, relative to the top of its site. An SVG needs no policy.
  init(_ bytes: UnsafeRawBufferPointer, path: String) {
    self.bytes = bytes
    self.path = path
    readTags()
    let text = bytes.assumingMemoryBound(to: UInt8.self)
    if let offset = NonText.first(in: text) {
      find(CheckProblems.notText, "a control or a noncharacter is in the page", offset)
    }
    if !hasPolicy, !path.hasSuffix(".svg") {
      find(CheckProblems.noPolicy, "the page has no Content-Security-Policy of default-src 'none'", 0)
    }
  }

  private mutating func readTags() {
    var tokens = HTMLTokenizer(bytes)
    var nesting = ElementNesting()
    while let tag = tokens.nextTag() {
      switch tag {
      case .start(let tag):
        inspect(tag)
        nesting.start(tag)
      case .end(let name, let offset): nesting.end(name, at: offset)
      }
    }
    nesting.finish()
    for fault in nesting.faults { find(CheckProblems.misnested, fault.reason, fault.offset) }
  }

  /// Only the ids of a page, as `ContentHash.short` digests.
  static func idDigests(_ bytes: UnsafeRawBufferPointer) -> Set<UInt64> {
    var ids: Set<UInt64> = []
    var tokens = HTMLTokenizer(bytes)
    while let tag = tokens.next() {
      for attribute in tag.attributes where attribute.name == "id" || attribute.name == "name" && tag.name == "a" {
        let value = UnsafeRawBufferPointer(rebasing: bytes[attribute.value])
        ids.insert(ContentHash.short(CharacterReferences.decode(value)))
      }
    }
    return ids
  }

  private mutating func inspect(_ tag: HTMLTokenizer.StartTag) {
    for attribute in tag.attributes { inspect(attribute, of: tag) }
    switch tag.name {
    case "script": inspectScript(tag)
    case "style": find(CheckProblems.inlineStyle, "a <style> element", tag.offset)
    case "meta": inspectMeta(tag)
    case _ where tag["data-search"] != nil: inspectSearch(tag)
    case _ where tag["data-stars"] != nil: inspectStars(tag)
    case "base": find(CheckProblems.absoluteLink, "a <base> element moves every link", tag.offset)
    default: break
    }
  }

  private mutating func inspect(_ attribute: HTMLTokenizer.Attribute, of tag: HTMLTokenizer.StartTag) {
    switch attribute.name {
    case "id":
      let id = text(attribute)
      if !ids.insert(id).inserted {
        find(CheckProblems.duplicateID, "the id `\(Printable.line(id, limit: 80))` stands twice", attribute.offset)
      }
    case "name" where tag.name == "a": ids.insert(text(attribute))
    case "style": find(CheckProblems.inlineStyle, "a style attribute on <\(tag.name)>", attribute.offset)
    case "srcset", "imagesrcset":
      for address in SourceSet.addresses(text(attribute)) { refer(to: address, .picture, attribute.offset) }
    case "ping": find(CheckProblems.foreignLoad, "a ping attribute reports each click", attribute.offset)
    case let name where name.hasPrefix("on") && name.utf8.count > 2:
      find(
        CheckProblems.inlineScript, "an \(Printable.line(name, limit: 30)) attribute on <\(tag.name)>", attribute.offset
      )
    default:
      if let use = use(of: attribute.name, tag) {
        refer(to: text(attribute), use, attribute.offset)
      }
    }
  }

  /// What a browser does with the attribute; nil if it is no address.
  private func use(of name: String, _ tag: HTMLTokenizer.StartTag) -> Use? {
    guard Self.addressing.contains(name) else { return nil }
    switch (name, tag.name) {
    case ("href", "link"): return rel(tag).contains(where: Self.loadingRelations.contains) ? .load : .link
    case ("href", "use"), ("href", "image"), ("href", "feimage"), ("xlink:href", "use"), ("xlink:href", "image"),
      ("xlink:href", "feimage"), ("poster", _), ("background", _):
      return .picture
    case ("href", _), ("xlink:href", _): return .link
    case ("src", "img"), ("src", "source"), ("src", "input"): return .picture
    case ("src", _), ("data", "object"), ("action", "form"), ("formaction", _), ("manifest", "html"): return .load
    default: return nil
    }
  }

  private static let addressing: Set<String> = [
    "href", "xlink:href", "src", "poster", "background", "data", "action", "formaction", "manifest",
  ]

  private static let loadingRelations: Set<String> = [
    "stylesheet", "icon", "preload", "modulepreload", "prefetch", "prerender", "preconnect", "dns-prefetch", "manifest",
    "apple-touch-icon", "mask-icon",
  ]

  private func rel(_ tag: HTMLTokenizer.StartTag) -> [String] {
    guard tag.name == "link", let rel = tag["rel"] else { return [] }
    return text(rel).lowercased().split { $0.isWhitespace }.map(String.init)
  }

  private mutating func inspectScript(_ tag: HTMLTokenizer.StartTag) {
    let type = tag["type"].map { text($0).lowercased() } ?? ""
    if type == "module" { find(CheckProblems.moduleScript, "a script of type module", tag.offset) }
    let isCode = ["", "text/javascript", "application/javascript", "module", "importmap", "speculationrules"].contains(
      type)
    if tag["src"] == nil, isCode { find(CheckProblems.inlineScript, "a <script> without src", tag.offset) }
  }

  private mutating func inspectMeta(_ tag: HTMLTokenizer.StartTag) {
    guard let name = tag["http-equiv"], let content = tag["content"] else { return }
    let words = text(content).lowercased()
    switch text(name).lowercased() {
    case "content-security-policy":
      hasPolicy = true
      let isWeak = !words.contains("default-src 'none'") || words.contains("unsafe") || words.contains("http")
      if isWeak { find(CheckProblems.noPolicy, "the policy allows more than files beside the page", tag.offset) }
    case "refresh":
      guard let word = words.firstRange(of: "url=") else { return }
      let start = words.distance(from: words.startIndex, to: word.upperBound)
      refer(to: String(text(content).dropFirst(start)), .load, content.offset)
    default: break
    }
  }

  /// The field of a search names the search's script, and by their number the scripts with the reviews' words.
  private mutating func inspectSearch(_ tag: HTMLTokenizer.StartTag) {
    guard let script = tag["data-search"] else { return }
    refer(to: text(script), .load, script.offset)
    if let reviews = tag["data-reviews"], let pieces = tag["data-shards"] {
      for number in 0..<max(0, min(Int(text(pieces)) ?? 0, Self.mostPieces)) {
        refer(to: "\(text(reviews))/s-\(String(number + 1, radix: 16)).js", .load, pieces.offset)
      }
    } else if let base = tag["data-base"] {
      refer(to: text(base) + "search/s-00.js", .load, base.offset)
    }
  }

  private static let mostPieces = 100_000

  private mutating func inspectStars(_ tag: HTMLTokenizer.StartTag) {
    if let script = tag["data-stars"] { refer(to: text(script), .load, script.offset) }
  }

  private mutating func refer(to address: String, _ use: Use, _ offset: Int) {
    let link = SiteLink(address, on: path)
    references.append(Reference(link: link, use: use, address: address, offset: offset))
  }

  private mutating func find(_ kind: ProblemKind, _ reason: String, _ offset: Int) {
    findings.append(Finding(kind: kind, reason: reason, offset: offset))
  }

  private func text(_ attribute: HTMLTokenizer.Attribute) -> String {
    CharacterReferences.decode(UnsafeRawBufferPointer(rebasing: bytes[attribute.value]))
  }
}

/// Parses the candidates of a `srcset`.
enum SourceSet {
  /// The addresses by HTML's rules: a comma ends a candidate only behind its address or its descriptors.
  static func addresses(_ text: String) -> [String] {
    var found: [String] = []
    var rest = ArraySlice(Array(text.utf8))
    while true {
      rest = rest.drop { HTMLTokenizer.isSpace($0) || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { return found }
      var address = rest.prefix { !HTMLTokenizer.isSpace($0) }
      rest = rest.dropFirst(address.count)
      if address.last == UInt8(ascii: ",") {
        while address.last == UInt8(ascii: ",") { address.removeLast() }
      } else {
        rest = afterDescriptors(rest)
      }
      if !address.isEmpty { found.append(String(decoding: address, as: UTF8.self)) }
    }
  }

  private static func afterDescriptors(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0: return bytes[index...]
      default: break
      }
    }
    return []
  }
}
