import Model
import Synchronization

@testable import Publish

/// Names files by their paths alone: opens the owner of each when its first file is named.
final class NamedFiles: PageSink {
  private let site: any SiteSink
  private let open = Mutex<[PageOwner: any OwnerSink]>([:])

  init(_ site: any SiteSink) { self.site = site }

  /// The files of the owner of this path.
  func owner(of path: String) throws -> any OwnerSink {
    let owner = PageOwner(of: path)
    return try open.withLock { open in
      if let known = open[owner] { return known }
      let fresh = try site.open(owner)
      open[owner] = fresh
      return fresh
    }
  }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    do { return try owner(of: path).reuse(path, inputs: inputs) } catch { return false }
  }

  func accept(_ page: RenderedPage) throws { try owner(of: page.path).accept(page) }

  /// Ends the owners that were opened in these scopes; those of reports also where none of their files was named.
  func close(_ scopes: Set<PublicationScope>) throws {
    if scopes.contains(.reports) {
      for owner in PageOwner.reports { _ = try self.owner(of: owner.first + "x") }
    }
    for (owner, files) in open.withLock({ $0 }) where scopes.contains(PublicationScope(of: owner.first)) {
      try files.close()
    }
  }
}

extension Publication {
  /// Ends a night that named all files of these scopes.
  func finish(_ files: NamedFiles, complete scopes: Set<PublicationScope>) throws -> PublishOutcome {
    try files.close(scopes)
    return try finish(site: scopes.contains(.site) ? .all : .none)
  }
}
