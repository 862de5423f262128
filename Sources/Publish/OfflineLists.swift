internal import Model
internal import Platform

/// The lists by which devices keep pages: `offline/root.txt` and a list for each group of the files' paths.
///
/// A group holds the files whose path's SHA-256 begins with its digits, so that a night rewrites the lists of what it
/// changed and no other. In memory are some 100 bytes per file.
package struct OfflineLists {
  private struct Entry {
    /// The first two bytes of SHA-256 of the path.
    let bucket: UInt16
    let start: Int
    let path: Int
    let end: Int
  }

  private var text: [UInt8] = []
  private var entries: [Entry] = []
  private(set) var bytes = 0

  package init() {}

  var count: Int { entries.count }

  /// Adds a file by its path below the site's folder.
  package mutating func add(_ path: String, _ file: ListedFile) {
    let start = text.count
    for place in stride(from: 60, through: 0, by: -4) { text.append(Self.hex[Int(file.sha >> UInt64(place) & 15)]) }
    text.append(contentsOf: " \(file.bytes) \(file.photoBytes) ".utf8)
    let name = text.count
    path.withBytes { text.append(contentsOf: $0) }
    text.append(UInt8(ascii: "\n"))
    let bucket = UInt16(truncatingIfNeeded: LedgerDigest(of: path).high >> 48)
    entries.append(Entry(bucket: bucket, start: start, path: name, end: text.count))
    bytes += file.bytes
  }

  private static let hex = Array("0123456789abcdef".utf8)

  /// Calls `body` with each list's name and bytes; the root comes last.
  func each(photoBytes: Int, _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void) rethrows {
    var root = OfflineRoot(files: count, bytes: bytes, photoBytes: photoBytes)
    try eachList(root.digits) { name, list in
      root.add(list)
      if !list.isEmpty { try body(name, list) }
    }
    try body(Self.root, root.text)
  }

  /// Calls `body` with the list of each group, which is empty if no file falls into it. With `first` only of those whose
  /// names begin with that digit.
  package func eachList(
    _ digits: Int, beginningWith first: Int? = nil, _ body: (_ name: String, _ list: [UInt8]) throws -> Void
  ) rethrows {
    let shift = UInt16(16 - 4 * digits)
    let sorted = entries.sorted { first, second in
      let (left, right) = (first.bucket >> shift, second.bucket >> shift)
      return left == right ? precedes(first, second) : left < right
    }
    let most = 1 << (4 * digits)
    let groups = first.map { $0 * most / 16..<($0 + 1) * most / 16 } ?? 0..<most
    var next = 0
    for group in groups {
      var list: [UInt8] = []
      while next < sorted.count, Int(sorted[next].bucket >> shift) == group {
        list += text[sorted[next].start..<sorted[next].end]
        next += 1
      }
      let name = String(group, radix: 16)
      try body(String(repeating: "0", count: digits - name.utf8.count) + name + Self.suffix, list)
    }
  }

  static let suffix = ".txt"
  package static let root = "root" + suffix

  private func precedes(_ first: Entry, _ second: Entry) -> Bool {
    text.withUnsafeBytes { text in
      text[first.path..<first.end].lexicographicallyPrecedes(text[second.path..<second.end])
    }
  }
}

/// What the lists of `offline/` say of a file.
package struct ListedFile: Hashable {
  /// The first eight bytes of SHA-256 of the file's bytes.
  package let sha: UInt64
  package let bytes: Int
  /// The bytes of the photos that the page shows: of a choice of copies the largest, each copy once.
  package let photoBytes: Int

  package init(sha: UInt64, bytes: Int, photoBytes: Int) {
    (self.sha, self.bytes, self.photoBytes) = (sha, bytes, photoBytes)
  }

  /// A page as it is published at `path` below the site's folder. `size` returns the bytes of a photo.
  init(_ bytes: [UInt8], path: String, size: (_ photo: String) throws -> Int) rethrows {
    sha = Self.sha(bytes)
    self.bytes = bytes.count
    photoBytes = try Self.showsPhotos(path) ? Self.photos(of: bytes, path).reduce(0) { try $0 + size($1) } : 0
  }

  static func sha(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { LedgerDigest(of: $0).high } }

  /// Whether the lists have a file of the site: pages outside of `sealed/`, what searches load, and `synced.js`. Photos
  /// and assets bear their digests in their names.
  package static func lists(_ path: String) -> Bool {
    if path.hasSuffix(".html") { return !path.hasPrefix("sealed/") }
    guard path.hasSuffix(".js"), path.utf8.contains(UInt8(ascii: "/")) else { return false }
    return path == "assets/synced.js" || !["assets/", "sealed/", "reports/"].contains(where: path.hasPrefix)
  }

  /// Whether a page may show photos; those of reports are none of the site's.
  private static func showsPhotos(_ path: String) -> Bool { path.hasSuffix(".html") && !path.hasPrefix("reports/") }

  /// The paths of the photos that a page shows. The address of a picture is its largest copy.
  private static func photos(of page: [UInt8], _ path: String) -> Set<String> {
    page.withUnsafeBytes { bytes in
      var photos: Set<String> = []
      var tokens = HTMLTokenizer(bytes)
      while let tag = tokens.next() {
        guard tag.name == "img", let address = tag["src"] else { continue }
        let text = CharacterReferences.decode(UnsafeRawBufferPointer(rebasing: bytes[address.value]))
        if case .file(let target, _) = SiteLink(text, on: path), target.hasPrefix("photos/") { photos.insert(target) }
      }
      return photos
    }
  }
}

/// `offline/root.txt`: what all lists have, and a digest of each, by which a device sees which of them changed.
package struct OfflineRoot {
  /// How many hexadecimal digits name a group, so that it holds some 64 files.
  package let digits: Int
  private var lines: String

  package init(files: Int, bytes: Int, photoBytes: Int) {
    digits = files <= 1024 ? 1 : files <= 16_384 ? 2 : 3
    lines = "sumaq-offline 1 \(digits) \(files) \(bytes) \(photoBytes)\n"
  }

  /// Adds the list of the next group, which may be empty.
  package mutating func add(_ list: [UInt8]) { add(digest: list.isEmpty ? nil : Self.digest(list)) }

  /// Adds the next group by the digest of its list; nil if it is empty.
  package mutating func add(digest: String?) { lines += (digest ?? "-") + "\n" }

  package var text: [UInt8] { Array(lines.utf8) }

  /// The first 11 letters of a digest in the alphabet of addresses.
  package static func digest(_ bytes: [UInt8]) -> String {
    let letters = Base64.letters(of: SHA256.digest(bytes)).prefix(11).map { letter in
      switch letter {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: letter
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
