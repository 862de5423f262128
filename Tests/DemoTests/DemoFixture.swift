import Demo
import Foundation
import Platform

/// Writes demo exports into a folder of their own and reads them back.
final class DemoFixture {
  let folder: String

  init() { folder = NSTemporaryDirectory() + "/sumaq-demo-" + UUID().uuidString }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The checkout's pictures, which photos are cut from.
  static let pictureFolder = URL(filePath: #filePath).appending(path: "../../../Sources/Demo/Pictures").standardized
    .path
  static var pictures: ShippedPictures { get throws { try ShippedPictures(pictureFolder) } }

  /// Writes an export; the name of its folder.
  @discardableResult
  func write(_ options: DemoOptions, _ name: String = "a") throws -> String {
    let path = folder + "/" + name
    try DemoExport(options: options, pictures: Self.pictures).write(
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
