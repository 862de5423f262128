import Platform
import Testing

/// Frames that are read by themselves, and data that is read in pieces.
@Suite struct ZstdTests {
  private static let texts: [[UInt8]] = [
    [], [7], Array(repeating: 65, count: 3_000_000), (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) },
  ]

  @Test(arguments: texts)
  func aFrameGivesItsBytesBack(text: [UInt8]) throws {
    let compressor = ZstdCompressor()
    let frame = try #require(compressor.frame(of: text))
    #expect(frame == ZstdCompressor().frame(of: text), "a frame does not know those before it")
    #expect(compressor.frame(of: text) == frame)
    let decompressor = ZstdDecompressor()
    #expect(decompressor.bytes(of: frame, limit: 3_000_000) == text)
    #expect(text.isEmpty || decompressor.bytes(of: frame, limit: text.count - 1) == nil)
    #expect(decompressor.bytes(of: frame.dropLast(), limit: 3_000_000) == nil)
    #expect(decompressor.bytes(of: frame + [0], limit: 3_000_000) == nil)
    #expect(decompressor.bytes(of: frame, limit: 3_000_000) == text, "a damaged frame spoils none after it")
  }

  @Test(arguments: [[], [1, 2, 3], Array("sumaqlk2".utf8), Array(repeating: 0xFF, count: 100)] as [[UInt8]])
  func rubbishIsNoFrame(bytes: [UInt8]) {
    #expect(ZstdDecompressor().bytes(of: bytes, limit: 1 << 20) == nil)
  }

  @Test(arguments: [1, 5, 4096, 200_000])
  func piecesGiveTheSame(pieceBytes: Int) throws {
    let compressor = ZstdCompressor()
    let data = try Self.texts.flatMap { try #require(compressor.frame(of: $0)) }
    let stream = try #require(ZstdStream())
    var found: [UInt8] = []
    var target = [UInt8](repeating: 0, count: 50_000)
    var position = 0
    while true {
      let end = min(data.count, position + pieceBytes)
      let step = try data.withUnsafeBytes { data in
        try target.withUnsafeMutableBytes { target in
          try stream.decode(UnsafeRawBufferPointer(rebasing: data[position..<end]), into: target)
        }
      }
      found += target[..<step.written]
      position += step.read
      if position == data.count, stream.isBetweenFrames { break }
    }
    #expect(found == Self.texts.flatMap { $0 } && stream.isBetweenFrames)
  }

  @Test func damageIsTold() throws {
    let stream = try #require(ZstdStream())
    var target = [UInt8](repeating: 0, count: 100)
    #expect(throws: ZstdStream.Damage.self) {
      try [UInt8](repeating: 9, count: 100).withUnsafeBytes { data in
        try target.withUnsafeMutableBytes { target in try stream.decode(data, into: target) }
      }
    }
  }
}
