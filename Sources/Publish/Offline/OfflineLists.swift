internal import Model

/// The lists by which devices keep pages: `offline/root.txt` and a list for each shard of the files' paths.
///
/// A shard holds the files whose path's SHA-256 begins with its digits, so that a night rewrites the lists of what it
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
    try eachShard(root.digits) { name, list in
      root.add(list)
      if !list.isEmpty { try body(name, list) }
    }
    try body(Self.root, root.text)
  }

  /// Calls `body` with the list of each shard, which is empty if no file falls into it. With `first` only of those whose
  /// names begin with that digit.
  package func eachShard(
    _ digits: Int, beginningWith first: Int? = nil, _ body: (_ name: String, _ list: [UInt8]) throws -> Void
  ) rethrows {
    let shift = UInt16(16 - 4 * digits)
    let sorted = entries.sorted { first, second in
      let (left, right) = (first.bucket >> shift, second.bucket >> shift)
      return left == right ? precedes(first, second) : left < right
    }
    let most = 1 << (4 * digits)
    let shards = first.map { $0 * most / 16..<($0 + 1) * most / 16 } ?? 0..<most
    var next = 0
    for shard in shards {
      var list: [UInt8] = []
      while next < sorted.count, Int(sorted[next].bucket >> shift) == shard {
        list += text[sorted[next].start..<sorted[next].end]
        next += 1
      }
      let name = String(shard, radix: 16)
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
