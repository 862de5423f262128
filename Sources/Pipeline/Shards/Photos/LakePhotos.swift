internal import Diagnostics
internal import Lake
internal import Model
internal import Photos
internal import Platform

/// The photos of a lake: copies by their own digests, and results by the digests of their sources, over all nights. Each
/// file is put if it is absent; two tasks that make one photo put the same bytes.
struct LakePhotos: SharedCopies {
  let lake: LakeFolder

  func contains(_ size: PhotoCopy.Size) -> Bool {
    do throws(FileError) {
      return try FileStatus.of(lake.path(size.path))?.size == size.bytes
    } catch { return false }
  }

  /// A file that is not whole, as its writer was killed, counts as none.
  func result(of source: String, isAvatar: Bool, settings: String) throws -> RememberedPhoto.Result? {
    let path = lake.path(Self.name(source, isAvatar: isAvatar, settings))
    guard try FileStatus.of(path) != nil else { return nil }
    return PhotoResultText.result(try Files.read(path, limit: 1 << 20), source: source, settings: settings)
  }

  /// The result comes behind its copies, so that it is true whenever it is there.
  func keep(_ result: RememberedPhoto.Result, isAvatar: Bool, at path: (PhotoCopy.Size) -> String) throws {
    for size in result.sizes where !contains(size) { try lake.put(copyOf: path(size), as: size.path) }
    try put(result, isAvatar: isAvatar)
  }

  func put(_ result: RememberedPhoto.Result, isAvatar: Bool) throws(Failure) {
    try lake.put(
      PhotoResultText.bytes(result), as: Self.name(result.source, isAvatar: isAvatar, result.settings))
  }

  private static func name(_ source: String, isAvatar: Bool, _ settings: String) -> String {
    "results/\(source.prefix(2))/\(source)-\(isAvatar ? "avatar" : "picture")-\(settings).json"
  }
}
