import Demo
import Foundation
import Platform

/// Writes demo exports into a folder of their own and reads them back.
final class DemoFixture {
  let folder: String

  init() { folder = NSTemporaryDirectory() + "/sumaq-demo-" + UUID().uuidString }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Encoders that only remember sizes: a JPEG's first and last marks around them.
  static let encoders = DemoEncoders(
    jpeg: { rgb, width, height, quality, orientation in
      let sum = rgb.reduce(into: UInt64(5381)) { $0 = $0 &* 33 &+ UInt64($1) }
      let text = "\(rgb.count) \(width)x\(height) q\(quality) o\(orientation ?? 1) \(sum)"
      return [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xdb] + Array(text.utf8) + [0xff, 0xd9]
    },
    png: { rgb, width, height in Array("PNG \(rgb.count) \(width)x\(height)".utf8) })

  /// Writes an export; the name of its folder.
  @discardableResult
  func write(_ options: DemoOptions, _ name: String = "a") throws -> String {
    let path = folder + "/" + name
    try DemoExport(options: options, encoders: Self.encoders).write(
      to: path, progress: { _, _ in }, cancelled: { false })
    return path
  }

  /// All files below a folder, with their bytes and times.
  static func files(_ folder: String) throws -> [String: (bytes: [UInt8], modified: Int64)] {
    var files: [String: (bytes: [UInt8], modified: Int64)] = [:]
    for name in try Files.names(in: folder) {
      let path = folder + "/" + name
      guard let status = try FileStatus.of(path) else { continue }
      if status.kind == .folder {
        for (inner, file) in try Self.files(path) { files[name + "/" + inner] = file }
      } else {
        files[name] = (try Files.read(path), status.modified)
      }
    }
    return files
  }

  /// The rows of a collection, each line read as JSON of its own.
  static func rows(_ folder: String, _ collection: String) throws -> [[String: Any]] {
    let bytes = try Files.read(folder + "/" + collection + ".ndjson")
    return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
    }
  }
}
