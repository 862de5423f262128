import Lake
import Model
import Testing

@testable import Pipeline

struct OfflineFilterTests {
  private func file(_ path: String, _ bytes: Int) -> LedgerFile {
    let kind: RenderedPage.Kind = path.contains("/photos/") ? .photo : .page
    return LedgerFile(
      maker: .subjects, path: path, kind: kind, digest: LedgerDigest(of: path), bytes: bytes, photoBytes: 0, pack: 7)
  }

  private func stream(_ body: (FrameWriter) throws -> Void) throws -> FrameReader {
    var bytes: [UInt8] = []
    let writer = FrameWriter { bytes += $0 }
    try body(writer)
    try writer.finish()
    return FrameReader("a test") { buffer in
      let count = min(buffer.count, bytes.count)
      buffer.copyBytes(from: bytes.prefix(count))
      bytes.removeFirst(count)
      return count
    }
  }

  /// The lists tell of pages, and of the bytes of photos, each of which counts once though several shards show it.
  @Test func aPhotoOfTwoShardsCountsOnce() throws {
    let photo = file("site/photos/ab/cd-320.jpg", 1000)
    let files = [
      photo, photo, file("site/users/u.html", 5), file("site/assets/site-1.css", 70), file("site/sealed/index.html", 9),
      file("site/photos/ef/cd-320.jpg", 200),
    ].sorted { ($0.hash, $0.path) < ($1.hash, $1.path) }
    let input = try stream { writer in for file in files { try writer.add(file) } }
    var sums: [WholeSum: Int64] = [:]
    let output = try stream { try OfflineFilter.runSums(input, $0) }
    while let record = try output.next() {
      let sum = try PackedReader.value(WholeSum.self, of: Array(record.key))
      sums[sum, default: 0] += try record.value(FigureSum.self).number
    }
    #expect(sums == [.total(.listedFiles): 1, .total(.listedBytes): 5, .total(.photoBytes): 1200])
  }

  @Test func whatIsNoFileIsRefused() throws {
    let input = try stream { try $0.add(.row, route: 0, key: [1], body: []) }
    #expect(throws: (any Error).self) { _ = try stream { try OfflineFilter.runSums(input, $0) } }
  }
}
