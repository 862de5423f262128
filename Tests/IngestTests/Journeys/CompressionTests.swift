import CZlib
import CZstd
import Diagnostics
import Model
import Testing

@testable import Ingest

func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  return [UInt8](unsafeUninitializedCapacity: bytes.count + 256) { buffer, count in
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(buffer.count)
      deflate(&stream, Z_FINISH)
      count = buffer.count - Int(stream.avail_out)
    }
  }
}

func zstd(_ bytes: [UInt8]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { buffer, count in
    count = ZSTD_compress(buffer.baseAddress, buffer.count, bytes, bytes.count, 3)
  }
}

@Suite struct CompressionTests {
  static let text = Array(
    (1...20).map { #"{"id":"r\#($0)","user_id":"u","comment":"\#($0 * 7919)"}"# }.joined(separator: "\n").utf8)
  static let packers: [String: @Sendable ([UInt8]) -> [UInt8]] = ["gzip": gzip, "zstd": zstd]

  @Test(arguments: ["gzip", "zstd"], ["weather.x", "reviews.csv.x", "weather.csv.x"])
  func whatBreaksInItsFirstBlockIsNotEmpty(_ packer: String, _ name: String) throws {
    let pack = try #require(Self.packers[packer])
    let users = Array("id,name,email\nu1,Ana,ana@example.com\n".utf8)
    let bytes = Array(pack(Self.text).prefix(11))
    for bytes in [bytes, bytes + Array(repeating: 0xFF, count: 40)] {
      let reading = try Reading([name.replacing(".x", with: ".gz"): bytes, "users.csv": users])
      #expect(reading.ids.count == 1)
      #expect(["ingest.truncated", "ingest.corrupt-compression"].contains(reading.ids.first))
    }
  }

  @Test(arguments: ["gzip", "zstd"])
  func readsOneAndSeveralMembers(_ name: String) throws {
    let pack = try #require(Self.packers[name])
    let half = Self.text.count / 2
    for bytes in [pack(Self.text), pack(Array(Self.text[..<half])) + pack([]) + pack(Array(Self.text[half...]))] {
      let reading = try Reading(["reviews.json.x": bytes])
      #expect(reading.ids == [])
      #expect(reading.column(.reviews, "id").count == 20)
      #expect(reading.first.readToEnd)
      #expect(reading.first.bytesRead == bytes.count)
    }
  }

  @Test(arguments: ["gzip", "zstd"])
  func aFileCutAnywhereIsSaid(_ name: String) throws {
    let pack = try #require(Self.packers[name])
    let bytes = pack(Self.text)
    for count in 4..<bytes.count {
      let reading = try Reading(["reviews.json.x": Array(bytes[..<count])])
      #expect(!reading.first.readToEnd, "\(count)")
      #expect(reading.ids.contains("ingest.truncated"), "\(count)")
    }
  }

  @Test(arguments: ["gzip", "zstd"])
  func damagedBytesNeverCrash(_ name: String) throws {
    let pack = try #require(Self.packers[name])
    let bytes = pack(Self.text)
    for place in stride(from: 4, to: bytes.count, by: 3) {
      var damaged = bytes
      damaged[place] ^= 0x55
      _ = try Reading(["reviews.json.x": damaged])
    }
  }

  /// A checksum at the end that is wrong takes nothing back.
  @Test(arguments: ["gzip", "zstd"])
  func whatCameBeforeTheDamageIsKept(_ name: String) throws {
    let pack = try #require(Self.packers[name])
    let whole = pack(Self.text)
    var damaged = whole
    if name == "gzip" {
      damaged[whole.count - 6] ^= 0x55
    } else {
      damaged = whole + whole.prefix(9) + [0xFF, 0xFF, 0xFF]
    }
    for bytes in [damaged, whole + damaged, damaged + Array("x".utf8)] {
      let reading = try Reading(["reviews.json.x": bytes])
      #expect(reading.column(.reviews, "id").count >= 20)
      #expect(!reading.first.readToEnd)
      let problem = try #require(
        reading.problems.entries.first { $0.kind.id.contains("compression") || $0.kind.id.contains("truncated") })
      #expect(problem.examples.first?.place?.line ?? 0 >= 20)
    }
  }

  /// Many blocks: those before the damage are kept.
  @Test(arguments: ["gzip", "zstd"])
  func blocksBeforeTheDamageAreKept(_ name: String) throws {
    let pack = try #require(Self.packers[name])
    var random = SeededRandom(11)
    let rows = (0..<12_000).map {
      #"{"id":"r\#($0)","user_id":"u","comment":"\#(UInt64.random(in: 0 ... .max, using: &random))"}"#
    }
    var bytes = pack(Array(rows.joined(separator: "\n").utf8))
    bytes[bytes.count * 3 / 4] ^= 0xFF
    let reading = try Reading(["reviews.json.x": bytes])
    let ids = reading.column(.reviews, "id").count
    #expect(ids > 5000 && ids < 12_000)
    #expect(!reading.first.readToEnd)
  }

  @Test(arguments: ["gzip", "zstd"])
  func theLastRowOfATableThatBreaksOffIsNotTaken(_ name: String) throws {
    let pack = try #require(Self.packers[name])
    let text = "id,user_id,comment\n" + (0..<300).map { "r\($0),u,\($0 &* 7919 &* $0)\n" }.joined()
    let bytes = pack(Array(text.utf8))
    for count in stride(from: bytes.count / 2, to: bytes.count, by: 41) {
      let reading = try Reading(["reviews.csv.x": Array(bytes[..<count])])
      let ids = reading.column(.reviews, "id")
      let comments = reading.column(.reviews, "comment")
      #expect(!reading.first.readToEnd)
      for (index, comment) in comments.enumerated() { #expect(comment == "\(index &* 7919 &* index)") }
      #expect(reading.first.counts.read == ids.count + reading.first.counts.rejected)
    }
  }

  @Test func rubbishBehindGzipIsSaidAndZerosAreNot() throws {
    let zeros = try Reading(["reviews.gz": gzip(Self.text) + [0, 0, 0, 0]])
    #expect(zeros.first.readToEnd)
    let rubbish = try Reading(["reviews.gz": gzip(Self.text) + Array("rubbish".utf8)])
    #expect(!rubbish.first.readToEnd)
    #expect(rubbish.column(.reviews, "id").count == 20)
  }
}
