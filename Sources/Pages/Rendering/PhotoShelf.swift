internal import Model
internal import Synchronization

/// Publishes every copy of a photo once, however many pages show it.
final class PhotoShelf: Sendable {
  let folder: String
  private let done = Mutex<Set<String>>([])

  /// `folder` is the state's, below which the copies lie.
  init(folder: String) { self.folder = folder }

  /// Whether a page showed tonight what is published at this path.
  func has(_ published: String) -> Bool { done.withLock { $0.contains(String(published.dropFirst("site/".count))) } }

  func publish(_ size: PhotoCopy.Size, to sink: any PageSink) throws {
    let path = size.path
    guard done.withLock({ $0.insert(path).inserted }) else { return }
    let inputs = Array(size.digest.utf8)
    let published = "site/" + path
    if sink.stands(published, inputs: inputs) { return }
    try sink.accept(
      RenderedPage(path: published, kind: .photo, content: .file(path: folder + "/" + path), inputs: inputs))
  }
}
