internal import Model
internal import Synchronization

/// Publishes every copy of a photo once, however many pages show it.
final class PhotoShelf: Sendable {
  let folder: String
  private let done = Mutex<Set<String>>([])

  /// `folder` is the state folder, which contains the copies.
  init(folder: String) { self.folder = folder }

  /// Publishes the copy if necessary, and returns its path.
  func publish(_ size: PhotoCopy.Size, to sink: any SiteSink) throws -> String {
    let path = size.path
    let published = "site/" + path
    guard done.withLock({ $0.insert(path).inserted }) else { return published }
    let inputs = Array(size.digest.utf8)
    let files = try sink.open(.file(published))
    if !files.reuse(published, inputs: inputs) {
      try files.accept(
        RenderedPage(path: published, kind: .photo, content: .file(path: folder + "/" + path), inputs: inputs))
    }
    try files.close()
    return published
  }
}
