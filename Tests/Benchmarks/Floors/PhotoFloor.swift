import CTurboJPEG
import Platform

/// What nobody who uses libjpeg-turbo can go below: decoding at a quarter of the size and encoding at 900 pixels.
enum PhotoFloor {
  private static let word = "--photo-floor"

  static func measure(in workshop: Workshop) throws -> Measurement {
    try Files.makeFolder(workshop.path("floor"))
    let words = [Machine.executablePath, word, workshop.path("Exports/photos"), workshop.path("floor")]
    return try workshop.time("floor: libjpeg-turbo alone", TwoProcesses.words(words))
  }

  /// Where this process was started as one of the two: its exit code.
  static func run(_ arguments: [String]) -> Int32? {
    guard arguments.count == 4, arguments[0] == word, let part = Int(arguments[3]) else { return nil }
    do {
      for (number, name) in try Files.names(in: arguments[1]).enumerated() where number % 2 == part {
        try make(try Files.read(Path.join(arguments[1], name)), Path.join(arguments[2], name))
      }
      return 0
    } catch {
      print(error)
      return 1
    }
  }

  private struct Refused: Error {}

  private static func make(_ photo: [UInt8], _ target: String) throws {
    guard let reader = tjInitDecompress(), let writer = tjInitCompress() else { throw Refused() }
    defer {
      tjDestroy(reader)
      tjDestroy(writer)
    }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard tjDecompressHeader3(reader, photo, UInt(photo.count), &width, &height, &sampling, &space) == 0 else {
      throw Refused()
    }
    let (small, low) = ((width + 3) / 4, (height + 3) / 4)
    let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(small * low) * 3)
    defer { pixels.deallocate() }
    let format = Int32(TJPF_RGB.rawValue)
    guard tjDecompress2(reader, photo, UInt(photo.count), pixels, small, small * 3, low, format, 0) == 0 else {
      throw Refused()
    }
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(output) }
    let answer = tjCompress2(
      writer, pixels, small * 9 / 10, small * 3, low * 9 / 10, format, &output, &count, Int32(TJSAMP_420.rawValue), 82,
      0)
    guard answer == 0 else { throw Refused() }
    try Files.write(Array(UnsafeBufferPointer(start: output, count: Int(count))), to: target)
  }
}

/// A command twice at once, told apart by a last word of 0 and 1.
enum TwoProcesses {
  static func words(_ command: [String]) -> [String] {
    ["sh", "-c", #""$@" 0 & first=$!; "$@" 1 & second=$!; wait $first && wait $second"#, "sh"] + command
  }
}
