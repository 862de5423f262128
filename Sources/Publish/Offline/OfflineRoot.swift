internal import Model

/// `offline/root.txt`: what all lists have, and a digest of each, by which a device sees which of them changed.
package struct OfflineRoot {
  /// How many hexadecimal digits name a shard, so that it holds some 64 files.
  package let digits: Int
  private var lines: String

  package init(files: Int, bytes: Int, photoBytes: Int) {
    digits = files <= 1024 ? 1 : files <= 16_384 ? 2 : 3
    lines = "sumaq-offline 1 \(digits) \(files) \(bytes) \(photoBytes)\n"
  }

  /// Adds the list of the next shard, which may be empty.
  package mutating func add(_ list: [UInt8]) { add(digest: list.isEmpty ? nil : Self.digest(list)) }

  /// Adds the next shard by the digest of its list; nil if it is empty.
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
