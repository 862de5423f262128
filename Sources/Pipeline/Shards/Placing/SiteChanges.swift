internal import Lake
internal import Model
internal import Platform

/// What of the site's files a night changes, as `ledger` counts them. Those of several partitions add up.
struct SiteChanges: Codable {
  var files = 0
  var put = 0
  var gone = 0
  var bytes = 0
  var bytesPut = 0
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
    gone += other.gone
    bytes += other.bytes
    bytesPut += other.bytesPut
    (open, sealed) = (open &+ other.open, sealed &+ other.sealed)
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
}
