internal import Diagnostics
internal import Lake
internal import Model

/// A pack that a task has put: its list of files, and their bytes.
///
/// Files are in blocks under the number of their kind. A block of the list has the files of paths that begin with one digit.
struct PackFile {
  /// The key of the blocks that list the files of the first digit.
  static let list: UInt32 = 1000

  private let file: BlockFile
  private var last: (kind: RenderedPage.Kind, block: Int, bytes: [UInt8])?

  init(_ file: LakeFile, in lake: LakeFolder) throws(Failure) { self.file = try lake.open(file) }

  /// Opens the pack with a number. Fails with 74 if it is not the one that was put.
  init(_ number: UInt64, in lake: LakeFolder) throws(Failure) {
    try self.init(LakeFile(name: Self.name(number), digest: Self.digits(number)), in: lake)
  }

  /// The path of the pack with a number, below the lake.
  static func name(_ number: UInt64) -> String { "\(stem)-\(digits(number)).blocks" }

  private static func digits(_ number: UInt64) -> String {
    withUnsafeBytes(of: number.bigEndian) { Digest.hex(Array($0)) }
  }

  /// What the names of packs begin with.
  private static let stem = "packs/pack"

  /// Puts a pack. Returns its number: the first eight bytes of its digest, which its name has too.
  static func put(_ writer: BlockWriter, in lake: LakeFolder) throws(Failure) -> UInt64 {
    let digits = try lake.put(writer, as: stem).digest.prefix(16)
    return UInt64(digits, radix: 16) ?? 0
  }

  /// Calls `body` with each file of a stretch.
  func each(in stretch: PathStretch, _ body: (PackedFile) throws -> Void) throws {
    for digit in stretch.digits {
      try file.each(Self.list + UInt32(digit)) { reader in try body(PackedFile(decoding: &reader)) }
    }
  }

  /// The bytes of a file. Files that are asked for in their order are read once. Fails with 74 if they are not those that were
  /// put.
  mutating func bytes(of one: PackedFile) throws(Failure) -> [UInt8] {
    if last?.kind != one.kind || last?.block != one.block {
      let blocks = file.blocks.filter { $0.key == UInt32(one.kind.rawValue) }
      guard blocks.indices.contains(one.block) else { throw file.torn() }
      last = (one.kind, one.block, try file.bytes(of: blocks[one.block]))
    }
    let block = last?.bytes ?? []
    guard one.offset <= block.count, one.bytes <= block.count - one.offset else { throw file.torn() }
    let bytes = Array(block[one.offset..<one.offset + one.bytes])
    guard LedgerDigest(of: bytes) == one.digest else { throw file.torn() }
    return bytes
  }

  /// Whether all bytes are what was put.
  func isWhole() throws(Failure) -> Bool { try file.isWhole() }
}
