internal import CDeflate

/// Compresses the bytes of a file into those of its `.gz`; for one thread at a time.
///
/// The result holds no time and no name, so that it is a function of the bytes, the level and zlib's version.
final class Gzip {
  /// The suffix of a compressed copy.
  static let suffix = ".gz"
  /// Level 9 makes pages a percent smaller than 6, and takes half as long again.
  private static let level: Int32 = 6

  private let compressor: OpaquePointer

  /// Nil if there is no memory.
  init?() {
    guard let made = cdeflate_make(Self.level) else { return nil }
    compressor = made
  }

  deinit { cdeflate_free(compressor) }

  /// Nil if the bytes are too many for one call of zlib (2 GB).
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = cdeflate_bound(compressor, bytes.count)
    var count = 0
    let result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      bytes.withUnsafeBytes { input in
        count = cdeflate_gzip(compressor, input.baseAddress, input.count, buffer.baseAddress, capacity)
      }
      filled = count
    }
    return count > 0 ? result : nil
  }

  /// Whether a compressed file holds exactly these bytes.
  static func holds(_ file: [UInt8], _ bytes: [UInt8]) -> Bool {
    file.withUnsafeBytes { file in
      bytes.withUnsafeBytes { cdeflate_holds(file.baseAddress, file.count, $0.baseAddress, $0.count) != 0 }
    }
  }

  /// What the bytes depend on besides the input.
  static var version: String { "zlib \(String(cString: cdeflate_version())) level \(level)" }
}
