/// Reads a script of the search: finds the pages and the other scripts that it names.
///
/// What they hold is said by `Templates/assets/search.js`, which loads them, and in Pages by `SearchShard`, which writes
/// those of the index, and `ReviewWords`, which writes those of a restaurant's older reviews.
struct ShardInspection {
  struct Named: Equatable {
    /// From the top of the folder that is checked.
    let path: String
    let fragment: String?
    let offset: Int
  }

  struct Fault: Error {
    let reason: String
    let offset: Int
  }

  private(set) var named: [Named] = []
  private let folder: [Substring]

  /// Of the script at `path`; nil where it is none of the search.
  init?(_ bytes: [UInt8], path: String) throws(Fault) {
    guard bytes.starts(with: ScriptReader.call) else { return nil }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.removeLast()
    folder = parts
    let script: (id: String, data: ScriptValue)
    do throws(ScriptReader.Fault) { script = try ScriptReader.read(bytes) } catch {
      throw Fault(reason: error.reason, offset: error.offset)
    }
    switch script.data {
    case .list(let reviews, _):
      guard let leaf = Int(script.id.dropFirst()), script.id == "r\(leaf)", file == "s-\(String(leaf, radix: 16)).js"
      else { throw misnamed(script.id, file) }
      for review in reviews { try addReview(review) }
    case .object(let members, _):
      guard let prefix = Self.prefix(script.id), file == "s-\(script.id).js", !folder.isEmpty else {
        throw misnamed(script.id, file)
      }
      for member in members { try add(member.name, member.value, prefix) }
    case .text, .number: throw Fault(reason: "the script holds no data", offset: script.data.offset)
    }
  }

  private func misnamed(_ id: String, _ file: Substring) -> Fault {
    Fault(reason: "the script calls itself \(id), which is not what its name \(file) says", offset: 0)
  }

  /// The bytes of an id that is hexadecimal; none for the first script.
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

  /// `[7,"r-abc","The words.","12 March 2026"]`: a review on a leaf beside the script.
  private mutating func addReview(_ review: ScriptValue) throws(Fault) {
    guard case .list(let parts, _) = review, parts.count == 4, case .number(let leaf, _) = parts[0],
      case .text(let anchor, let offset) = parts[1]
    else { throw Fault(reason: "this is no review: its leaf, place, words and date", offset: review.offset) }
    name(folder, "\(leaf).html", anchor, offset)
  }

  /// A member of a script of the index.
  private mutating func add(_ member: String, _ value: ScriptValue, _ prefix: [UInt8]) throws(Fault) {
    switch (member, value) {
    case ("t", .list(let entries, _)), ("e", .list(let entries, _)):
      for entry in entries { try addEntry(entry) }
    case ("c", .object(let letters, _)):
      for letter in letters {
        guard case .list(let entries, _) = letter.value else { throw unknown(member, value) }
        for entry in entries { try addEntry(entry) }
      }
    case ("b", .text(let letters, let offset)):
      for letter in letters.unicodeScalars { addShard(prefix + Array(String(letter).utf8), offset) }
    case ("m", .number(let count, let offset)):
      for number in 0..<min(count, 1 << 16) { addShard(prefix + [0xFF] + Self.bytes(number), offset) }
    case ("y", .number(let count, let offset)):
      for number in 0..<min(count, 1 << 16) { addShard([0xFE] + Self.bytes(number), offset) }
    case ("i", .text(let skeleton, let offset)):
      for branch in try Self.branches(skeleton, offset) { addShard(prefix + Array(branch.utf8), offset) }
    case ("w", .object): break
    default: throw unknown(member, value)
    }
  }

  private func unknown(_ member: String, _ value: ScriptValue) -> Fault {
    Fault(reason: "no script of the search has such a member “\(member)”", offset: value.offset)
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private mutating func addShard(_ id: [UInt8], _ offset: Int) {
    let hex = id.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    name(folder, "s-\(hex).js", nil, offset)
  }

  /// `["0la-picanteria","La Picantería"]`: a digit for the kind, and the page's name.
  private mutating func addEntry(_ entry: ScriptValue) throws(Fault) {
    guard case .list(let parts, _) = entry, (2...3).contains(parts.count), case .text(let page, let offset) = parts[0],
      let kind = page.first.flatMap(Self.kinds.firstIndex)
    else {
      throw Fault(reason: "this is nothing that can be found: a kind and page, and its name", offset: entry.offset)
    }
    let (below, fragment) = Self.places[Self.kinds.distance(from: Self.kinds.startIndex, to: kind)]
    name(folder.dropLast() + [below], page.dropFirst() + ".html", fragment, offset)
  }

  private static let kinds = "0123"
  private static let places: [(folder: Substring, fragment: String?)] = [
    ("restaurants", nil), ("cuisines", nil), ("restaurants", "menu"), ("users", nil),
  ]

  /// The beginnings that branch: of `m(a(r()))` m, ma and mar.
  private static func branches(_ skeleton: String, _ offset: Int) throws(Fault) -> [String] {
    var way = [""]
    var run = ""
    var found: [String] = []
    for letter in skeleton {
      switch letter {
      case ")":
        way.removeLast()
        guard !way.isEmpty else { throw Fault(reason: "the letters close more than they open", offset: offset) }
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
