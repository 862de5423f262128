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

  init(_ file: LakeFile, in lake: LakeFolder) throws(Failure) { self.file = try lake.open(file) }

  /// Opens the pack with a number. Fails with 74 if it is not the one that was put.
  init(_ number: UInt64, in lake: LakeFolder) throws(Failure) {
    let digits = withUnsafeBytes(of: number.bigEndian) { Digest.hex(Array($0)) }
    try self.init(LakeFile(name: "\(Self.stem)-\(digits).blocks", digest: digits), in: lake)
  }

  /// What the names of packs begin with.
  private static let stem = "packs/pack"

  /// Puts a pack. Returns its number: the first eight bytes of its digest, which its name has too.
  static func put(_ writer: BlockWriter, in lake: LakeFolder) throws(Failure) -> UInt64 {
    let digits = try lake.put(writer, as: stem).digest.prefix(16)
    return UInt64(digits, radix: 16) ?? 0
  }

  /// Writes a pack that has the list of this one, and none of its bytes.
  func writeList(_ path: String) throws -> BlockWriter {
    let writer = try BlockWriter(path)
    for block in file.blocks where block.key >= Self.list { try writer.append(block.key, file.bytes(of: block)) }
    return writer
  }

  /// Calls `body` with each file of a stretch.
  func each(in stretch: PathStretch, _ body: (PackedFile) throws -> Void) throws {
    for digit in stretch.digits {
      try file.each(Self.list + UInt32(digit)) { reader in try body(PackedFile(decoding: &reader)) }
    }
  }

  /// Calls `body` with the bytes of some of the files, in the order of kinds and then in that in which they were accepted.
  /// A photo's are empty.
  func each(of files: [PackedFile], _ body: (PackedFile, [UInt8]) throws -> Void) throws {
    let sorted = files.sorted { ($0.kind, $0.block, $0.offset) < ($1.kind, $1.block, $1.offset) }
    var blocks: [Block] = []
    var bytes: [UInt8] = []
    var last: (kind: RenderedPage.Kind, block: Int)?
    for one in sorted {
      guard !one.isPhoto else {
        try body(one, [])
        continue
      }
      if last?.kind != one.kind { blocks = file.blocks.filter { $0.key == UInt32(one.kind.rawValue) } }
      if last?.kind != one.kind || last?.block != one.block {
        guard blocks.indices.contains(one.block) else { throw file.torn() }
        bytes = try file.bytes(of: blocks[one.block])
        last = (one.kind, one.block)
      }
      guard one.offset <= bytes.count, one.bytes <= bytes.count - one.offset else { throw file.torn() }
      try body(one, Array(bytes[one.offset..<one.offset + one.bytes]))
    }
  }
}
