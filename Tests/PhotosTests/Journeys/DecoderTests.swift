import Platform
import Testing

@testable import Photos

/// Whatever a header says, a decoder gives back once what it took.
@Suite struct DecoderTests {
  private struct Refused: Error {}

  /// Stores its handle and then throws, as a decoder does that finds its header wanting.
  private final class Holder {
    let owned: Owned<Int>
    let more: Int

    init(_ handle: Owned<Int>, refuses: Bool) throws {
      owned = handle
      more = 1
      if refuses { throw Refused() }
    }
  }

  @Test(arguments: [true, false]) func ahandleIsGivenBackOnce(refuses: Bool) {
    var givenBack: [Int] = []
    do { _ = try Holder(Owned(7) { givenBack.append($0) }, refuses: refuses) } catch { #expect(error is Refused) }
    #expect(givenBack == [7])
  }

  /// A second free of the same memory would end the tests.
  @Test(arguments: [(0, 9), (9, 0), (0, 0)]) func picturesWithoutPixelsAreRefused(width: UInt8, height: UInt8) throws {
    let gif = Array("GIF89a".utf8) + [width, 0, height, 0, 0x80, 0, 0, 9, 9, 9, 200, 200, 200]
    let frame: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]
    let head: [UInt8] = Array("IHDR".utf8) + [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]
    let png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + head + CRC32.bytes(head[...])
    let jpeg: [UInt8] = [
      0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, height, 0, width, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xd9,
    ]
    let maker = try PhotoMaker(PhotoSettings())
    for bytes in [gif + frame, gif, png, jpeg] {
      for _ in 0..<50 { #expect(throws: CodecError.self) { try maker.make(bytes, .picture) } }
    }
  }
}
