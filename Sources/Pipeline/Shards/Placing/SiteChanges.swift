internal import Lake
internal import Model
internal import Platform

/// What of the site's files a night changes, as `ledger` counts them. Those of several partitions add up.
struct SiteChanges: Codable {
  private(set) var files = 0
  private(set) var put = 0
  /// How many of `put` no earlier ledger has.
  private(set) var new = 0
  private(set) var gone = 0
  private(set) var bytes = 0
  private(set) var bytesPut = 0
  /// Digests of all files together, in any order: of those that everybody can read, and of sealed pages.
  private var open: UInt128 = 0
  private var sealed: UInt128 = 0

  var digest: String { Self.hex(open) }
  var sealedDigest: String { Self.hex(sealed) }

  private static func hex(_ digest: UInt128) -> String {
    withUnsafeBytes(of: digest.bigEndian) { Digest.hex(Array($0)) }
  }

  mutating func add(_ other: SiteChanges) {
    files += other.files
    put += other.put
    new += other.new
    gone += other.gone
    bytes += other.bytes
    bytesPut += other.bytesPut
    (open, sealed) = (open &+ other.open, sealed &+ other.sealed)
  }

  /// Counts a file of the site.
  mutating func count(_ file: LedgerFile) {
    files += 1
    bytes += file.bytes
  }

  /// Adds a file to the digest of what everybody can read, or of sealed pages.
  mutating func add(_ file: LedgerFile) {
    var writer = PackedWriter()
    writer.add(file.path)
    writer.add(file.digest.high)
    writer.add(file.digest.low)
    let digest = LedgerDigest(of: writer.bytes)
    let number = UInt128(digest.high) << 64 | UInt128(digest.low)
    if file.maker.isSealed { sealed &+= number } else { open &+= number }
  }

  mutating func countPut(_ file: LedgerFile, isNew: Bool) {
    put += 1
    if isNew { new += 1 }
    bytesPut += file.bytes
  }

  mutating func countGone() { gone += 1 }
}
