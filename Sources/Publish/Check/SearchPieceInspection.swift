internal import Model

/// Inspects a script of the search: the pages and the other scripts that it names.
///
/// Their format is defined by `Templates/assets/search.js`, which loads them, and in Pages by `SearchPiece`, which
/// writes those of the index, and `ReviewWords`, which writes those of a restaurant's older reviews.
struct SearchPieceInspection {
  struct Named: Equatable {
    /// The path from the top of the checked folder.
    let path: String
    let fragment: String?
    let offset: Int
  }

  private(set) var named: [Named] = []
  private let folder: [Substring]

  /// The beginning and the end of such a script, between which are its id and its data.
  private static let call = Array("sumaqFound(".utf8)
  private static let end = Array(");\n".utf8)

  /// Inspects the script at `path`; nil if it is not part of the search.
  init?(_ bytes: [UInt8], path: String) throws(CheckFault) {
    guard bytes.starts(with: Self.call) else { return nil }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.removeLast()
    folder = parts
    let (id, data) = try Self.read(bytes)
    switch data.content {
    case .list(let reviews):
      guard let leaf = Int(id.dropFirst()), id == "r\(leaf)", file == "s-\(String(leaf, radix: 16)).js" else {
        throw misnamed(id, file)
      }
      for review in reviews { try addReview(review) }
    case .object(let members):
      guard let prefix = Self.prefix(id), file == "s-\(id).js", !folder.isEmpty else { throw misnamed(id, file) }
      for member in members { try add(member.name, member.value, prefix) }
    default: throw CheckFault(reason: "the script holds no data", offset: data.offset)
    }
  }

  /// The call's two arguments, parsed as a list. Blanks replace the call's name, so that offsets in the list are
  /// offsets in the file.
  private static func read(_ bytes: [UInt8]) throws(CheckFault) -> (id: String, data: DocumentNode) {
    guard bytes.suffix(end.count) == end[...] else {
      throw CheckFault(reason: "the script does not end with its call", offset: bytes.count)
    }
    let blanks = [UInt8](repeating: 0x20, count: call.count - 1)
    let list = blanks + [UInt8(ascii: "[")] + bytes[call.count..<(bytes.count - end.count)] + [UInt8(ascii: "]")]
    guard let text = String(validating: list, as: UTF8.self) else {
      let decoded = String(decoding: list, as: UTF8.self).utf8
      throw CheckFault(reason: "a text is not valid UTF-8", offset: zip(list, decoded).prefix { $0 == $1 }.count)
    }
    let document: DocumentNode
    do throws(DocumentReader.Fault) { document = try DocumentReader.read(text) } catch {
      throw CheckFault(reason: error.reason, offset: error.offset)
    }
    guard case .list(let parts) = document.content, parts.count == 2, case .text(let id) = parts[0].content else {
      throw CheckFault(reason: "the script does not call with an id and its data", offset: 0)
    }
    return (id, parts[1])
  }

  private func misnamed(_ id: String, _ file: Substring) -> CheckFault {
    CheckFault(reason: "the script calls itself \(id), which is not what its name \(file) says", offset: 0)
  }

  /// The bytes of a hexadecimal id; empty for the first script.
  private static func prefix(_ id: String) -> [UInt8]? {
    guard !id.isEmpty, id.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    var rest = Substring(id)
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes == [0] ? [] : bytes
  }

  private mutating func name(_ parts: [Substring], _ file: String, _ fragment: String?, _ offset: Int) {
    named.append(
      Named(path: (parts.map(String.init) + [file]).joined(separator: "/"), fragment: fragment, offset: offset))
  }

  /// Adds a review `[7,"r-abc","The words.","12 March 2026",9,"Amalia Quispe"]`, which is on a leaf beside the script.
  private mutating func addReview(_ review: DocumentNode) throws(CheckFault) {
    guard case .list(let parts) = review.content, parts.count == 6, let leaf = Self.count(parts[0]),
      case .text(let anchor) = parts[1].content
    else {
      throw CheckFault(
        reason: "this is no review: its leaf, place, words, date, stars and author", offset: review.offset)
    }
    name(folder, "\(leaf).html", anchor, parts[1].offset)
  }

  /// Adds a member of a script of the index.
  private mutating func add(_ member: String, _ value: DocumentNode, _ prefix: [UInt8]) throws(CheckFault) {
    switch (member, value.content) {
    case ("t", .list(let entries)), ("e", .list(let entries)):
      for entry in entries { try addEntry(entry) }
    case ("c", .object(let letters)):
      for letter in letters {
        guard case .list(let entries) = letter.value.content else { throw unknown(member, value) }
        for entry in entries { try addEntry(entry) }
      }
    case ("b", .text(let letters)):
      for letter in letters.unicodeScalars { addPiece(prefix + Array(String(letter).utf8), value.offset) }
    case ("m", .number): try addPieces(prefix + [0xFF], value)
    case ("y", .number): try addPieces([0xFE], value)
    case ("i", .text(let skeleton)):
      for branch in try Self.branches(skeleton, value.offset) { addPiece(prefix + Array(branch.utf8), value.offset) }
    case ("w", .object), ("n", .list): break
    default: throw unknown(member, value)
    }
  }

  private func unknown(_ member: String, _ value: DocumentNode) -> CheckFault {
    CheckFault(reason: "no script of the search has such a member “\(member)”", offset: value.offset)
  }

  /// A non-negative integer; nil for anything else.
  private static func count(_ node: DocumentNode) -> Int? {
    guard case .number(let digits) = node.content, let count = Int(digits), count >= 0 else { return nil }
    return count
  }

  /// Adds numbered scripts of one prefix.
  private mutating func addPieces(_ prefix: [UInt8], _ value: DocumentNode) throws(CheckFault) {
    guard let count = Self.count(value) else {
      throw CheckFault(reason: "this is no number of scripts", offset: value.offset)
    }
    for number in 0..<min(count, 1 << 16) { addPiece(prefix + Self.bytes(number), value.offset) }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private mutating func addPiece(_ id: [UInt8], _ offset: Int) {
    let hex = Digest.hex(id, length: .max)
    name(folder, "s-\(hex).js", nil, offset)
  }

  /// Adds an entry `["0la-picanteria","La Picantería"]`: a digit for the kind, the page's name, and the name.
  private mutating func addEntry(_ entry: DocumentNode) throws(CheckFault) {
    guard case .list(let parts) = entry.content, (2...4).contains(parts.count), case .text(let page) = parts[0].content,
      let kind = page.first.flatMap(Self.kinds.firstIndex)
    else {
      throw CheckFault(reason: "this is nothing that can be found: a kind and page, and its name", offset: entry.offset)
    }
    let (below, fragment) = Self.places[Self.kinds.distance(from: Self.kinds.startIndex, to: kind)]
    name(folder.dropLast() + [below], page.dropFirst() + ".html", fragment, parts[0].offset)
  }

  private static let kinds = "012345"
  private static let places: [(folder: Substring, fragment: String?)] = [
    ("restaurants", nil), ("cuisines", nil), ("restaurants", "menu"), ("users", nil),
    ("districts", nil), ("dishes", nil),
  ]

  /// The prefixes that branch: for `m(a(r()))` m, ma and mar.
  private static func branches(_ skeleton: String, _ offset: Int) throws(CheckFault) -> [String] {
    var way = [""]
    var run = ""
    var found: [String] = []
    for letter in skeleton {
      switch letter {
      case ")":
        way.removeLast()
        guard !way.isEmpty else { throw CheckFault(reason: "the letters close more than they open", offset: offset) }
      case "(":
        way.append((way.last ?? "") + run)
        found.append(way.last ?? "")
        run = ""
      default: run.append(letter)
      }
    }
    return found
  }
}
