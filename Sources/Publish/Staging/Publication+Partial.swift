internal import Diagnostics
internal import Model
internal import Platform
internal import Store

// A night that names only what may have changed.
extension Publication {
  package func withdraw(_ path: String) throws -> Bool {
    try Failure.wrapping {
      let key = LedgerDigest(of: path)
      guard let place = try index.find(key) else { return false }
      if index[place].kind >= .page { try notePhotos(of: path) }
      state.withLock { $0.withdrawn.append(key) }
      return true
    }
  }

  package func unnamed(in folder: String) throws -> [String] {
    try Failure.wrapping {
      try tree.names(folder).map { folder + "/" + $0 }.filter { path in
        let key = LedgerDigest(of: path)
        return try index.find(key) != nil && !isNamed(key)
      }
    }
  }

  package func formerPhotos() throws -> [String] {
    try Failure.wrapping {
      try state.withLock { $0.formerPhotos }.filter { path in
        let key = LedgerDigest(of: path)
        return try index.find(key) != nil && !isNamed(key)
      }.sorted()
    }
  }

  /// Whether somebody said tonight that the file of this key stands, or gave another one for it.
  func isNamed(_ key: LedgerDigest) throws -> Bool {
    guard let place = try index.find(key) else { return false }
    return state.withLock { $0.flags[place] & Flag.seen != 0 }
  }

  /// Remembers which photos a page showed, as it stands in the output; costs reading it.
  func notePhotos(of path: String) throws {
    guard isPartial, hasPhotos, let bytes = try FolderCursor(tree).bytes(path) else { return }
    let photos = PhotoMentions.paths(in: bytes)
    guard !photos.isEmpty else { return }
    state.withLock { $0.formerPhotos.formUnion(photos) }
  }
}
