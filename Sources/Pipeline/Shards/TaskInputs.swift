internal import Lake
internal import Model

/// A digest of all that decides what a task makes. Each value is added with its length, so that no two sequences of values
/// are alike.
struct TaskInputs {
  private var bytes = PackedWriter()

  init(_ kind: String) { bytes.add(kind) }

  mutating func add(_ text: String) { bytes.add(text) }
  mutating func add(_ number: Int) { bytes.add(Int64(number)) }
  mutating func add(_ file: LakeFile) { bytes.add(file.digest) }

  /// Adds what a reader of a key's blocks gets.
  mutating func add(_ file: BlockFile, _ key: UInt32) {
    let blocks = file.blocks.filter { $0.key == key }
    add(blocks.count)
    for block in blocks { bytes.add(block.digest) }
  }

  var digest: String { Digest.hex(SHA256.digest(bytes.bytes), length: 32) }
}
