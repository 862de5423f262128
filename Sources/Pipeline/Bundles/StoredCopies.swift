internal import Diagnostics
internal import Model
internal import Pages
internal import Platform

/// The copies of photos in the state folder, or, where one was removed there, in the published site.
struct StoredCopies: ParcelCopies {
  /// They have the same paths below both folders.
  private let folders: [String]

  init(_ request: RunRequest) { folders = [request.state, Path.join(request.output, "site")] }

  func has(_ copy: PhotoCopy.Size) -> Bool {
    do { return try size(of: copy.path) == copy.bytes } catch { return false }
  }

  /// The size of a copy; throws if there is none.
  func size(of path: String) throws -> Int {
    for folder in folders {
      if let status = try FileStatus.of(Path.join(folder, path)), status.kind == .file { return status.size }
    }
    throw Parcel.PhotoGone()
  }

  func bytes(at path: String) throws -> [UInt8] {
    for folder in folders {
      do throws(FileError) { return try Files.read(Path.join(folder, path)) } catch {
        guard error.code == ENOENT || error.code == ENOTDIR else { throw error.failure }
      }
    }
    throw Parcel.PhotoGone()
  }
}
