internal import Model

/// The lists by which devices keep pages: `offline/root.txt` and a list for each shard of the files' paths.
///
/// A shard holds the files whose path's SHA-256 begins with its digits, so that a night rewrites the lists of what it
/// changed and no other. In memory are some 100 bytes per file.
struct OfflineLists {
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

  var count: Int { entries.count }

  /// Adds a file by its path below the site's folder.
  mutating func add(_ path: String, _ file: ListedFile) {
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

  /// How many hexadecimal digits name a shard, so that it holds some 64 files.
  static func digits(of files: Int) -> Int { files <= 1024 ? 1 : files <= 16_384 ? 2 : 3 }

  /// Calls `body` with each list's name and bytes; the root comes last.
  func each(photoBytes: Int, _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void) rethrows {
    let digits = Self.digits(of: count)
    let shift = UInt16(16 - 4 * digits)
    let sorted = entries.sorted { first, second in
      let (left, right) = (first.bucket >> shift, second.bucket >> shift)
      return left == right ? precedes(first, second) : left < right
    }
    var root = "sumaq-offline 1 \(digits) \(count) \(bytes) \(photoBytes)\n"
    var next = 0
    for shard in 0..<1 << (4 * digits) {
      var list: [UInt8] = []
      while next < sorted.count, Int(sorted[next].bucket >> shift) == shard {
        list += text[sorted[next].start..<sorted[next].end]
        next += 1
      }
      root += list.isEmpty ? "-\n" : Self.digest(list) + "\n"
      guard !list.isEmpty else { continue }
      let name = String(shard, radix: 16)
      try body(String(repeating: "0", count: digits - name.utf8.count) + name + ".txt", list)
    }
    try body(Self.root, Array(root.utf8))
  }

  static let root = "root.txt"

  private func precedes(_ first: Entry, _ second: Entry) -> Bool {
    text.withUnsafeBytes { text in
      text[first.path..<first.end].lexicographicallyPrecedes(text[second.path..<second.end])
    }
  }

  /// The first 11 letters of a digest in the alphabet of addresses.
  private static func digest(_ bytes: [UInt8]) -> String {
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
