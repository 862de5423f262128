internal import Platform

/// Prepared names in buckets, in the order of adding. They are in memory if they are few, else in a temporary file.
///
/// One thread fills it; then any thread may read it.
struct NameBuckets: Sendable {
  private struct Bucket {
    /// Complete records that are not in the file.
    var last: [UInt8] = []
    /// The ranges of the file that have the earlier ones.
    var pieces: [Range<Int>] = []
  }

  private let path: String
  private let mostInMemory: Int
  /// The most bytes of a bucket in memory while it is filled.
  private static let pieceBytes = 16 << 10
  private var buckets: [Bucket]
  private var file: UnnamedFile?
  private var filed = 0
  private var held = 0
  private var failure: FileError?

  /// `folder` is for the file, which is created for more than `mostInMemory` bytes.
  init(_ count: Int, folder: String, mostInMemory: Int) {
    path = Path.join(folder, "search.tmp")
    self.mostInMemory = mostInMemory
    buckets = Array(repeating: Bucket(), count: count)
  }

  var count: Int { buckets.count }

  mutating func addBucket() { buckets.append(Bucket()) }

  /// Adds a name to a bucket. `finish` throws an error that occurred.
  mutating func append(_ name: borrowing SearchWords, to bucket: Int) {
    guard failure == nil else { return }
    let before = buckets[bucket].last.count
    name.append(to: &buckets[bucket].last)
    let after = buckets[bucket].last.count
    held += after - before
    guard held > mostInMemory, after > Self.pieceBytes else { return }
    do throws(FileError) { try writeOut(bucket) } catch { failure = error }
  }

  /// Call it after all names were added.
  mutating func finish() throws {
    if let failure { throw failure.failure }
    guard file != nil else { return }
    for bucket in buckets.indices { try writeOut(bucket) }
  }

  private mutating func writeOut(_ bucket: Int) throws(FileError) {
    let count = buckets[bucket].last.count
    if file == nil { file = try UnnamedFile(path) }
    try file?.write(buckets[bucket].last, at: filed)
    buckets[bucket].pieces.append(filed..<filed + count)
    buckets[bucket].last.removeAll(keepingCapacity: count <= 2 * Self.pieceBytes)
    filed += count
    held -= count
  }

  /// Calls `body` with all names of a bucket, in the order of adding.
  func each(of bucket: Int, _ body: (borrowing SearchWords) -> Void) throws {
    var words = SearchWords()
    for piece in buckets[bucket].pieces {
      Self.each(in: try file?.bytes(piece) ?? [], &words, body)
    }
    Self.each(in: buckets[bucket].last, &words, body)
  }

  private static func each(in bytes: [UInt8], _ words: inout SearchWords, _ body: (borrowing SearchWords) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let length = words.read(UnsafeBufferPointer(rebasing: bytes[start...])) {
        start += length
        body(words)
      }
    }
  }
}
