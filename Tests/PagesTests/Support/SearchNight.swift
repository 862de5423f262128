import Model
import Synchronization

@testable import Pages

/// The search's pieces of a series of nights, as a publication keeps them.
final class SearchNight: SiteSink, OwnerSink {
  private struct State {
    var published: [String: RenderedPage] = [:]
    var named: Set<String> = []
    var accepted: Set<String> = []
  }

  private let state = Mutex(State())

  /// Publishes the pieces of `names`; on a later night of the same object those alone that changed.
  ///
  /// With a `folder` the names are kept on the disk and made in many small rounds.
  func publish(_ names: [SearchName], workers: Int = 1, isWhole: Bool = false, folder: String? = nil) throws {
    state.withLock { ($0.named, $0.accepted) = ([], []) }
    let guide = SampleGuide(moreNames: names)
    let build = SiteBuild(
      try TestSite.renderer(), sink: self, asOf: TestSite.asOf, photosFolder: "", scratchFolder: folder)
    let limits = folder.map { SearchLimits(folder: $0, bytesInMemory: 2000, namesInMemory: 1000) }
    try build.publishSearch(everything: isWhole, workers: workers, limits) { guide }
  }

  func open(_ owner: PageOwner) -> any OwnerSink { self }

  func close() {
    state.withLock { state in state.published = state.published.filter { state.named.contains($0.key) } }
  }

  func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }

  func reuse(_ path: String) -> Bool {
    state.withLock { state in
      guard state.published[path] != nil else { return false }
      state.named.insert(path)
      return true
    }
  }

  func record(_ path: String, photos: [String], rows: LedgerDigest) {}

  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    state.withLock { state in
      guard state.published[path]?.inputs == inputs else { return false }
      state.named.insert(path)
      return true
    }
  }

  func accept(_ page: RenderedPage) {
    state.withLock { state in
      if case .bytes(let new) = page.content, case .bytes(let old)? = state.published[page.path]?.content, new != old {
        state.accepted.insert(page.path)
      } else if state.published[page.path] == nil {
        state.accepted.insert(page.path)
      }
      state.published[page.path] = page
      state.named.insert(page.path)
    }
  }

  var unnamed: [String] {
    state.withLock { state in state.published.keys.filter { !state.named.contains($0) }.sorted() }
  }

  /// Paths whose bytes are others since the last night.
  var changed: Set<String> { state.withLock { $0.accepted } }

  var files: [String: [UInt8]] {
    state.withLock { state in
      state.published.mapValues { page in if case .bytes(let bytes) = page.content { bytes } else { [] } }
    }
  }

  var inputs: [String: [UInt8]] { state.withLock { $0.published.mapValues(\.inputs) } }
}
