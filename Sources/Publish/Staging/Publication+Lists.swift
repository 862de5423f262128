internal import Model
internal import Platform
internal import Store

// The lists of `offline/`, which are made when everything else that a night publishes is known.
extension Publication {
  private static let prefix = "site/"
  private static let photos = "site/photos/"

  /// Publishes the lists into `sink`, which ends in this publication.
  ///
  /// Reads the ledger's rows of the site, and only those files whose digest the ledger lacks: of a site that has become an
  /// app, or after a rollback. A night that changes no listed file reads nothing, but for one that looks at all owners: a
  /// rollback leaves photos of sealed pages, which the lists count.
  func publishLists(into sink: any SiteSink) throws {
    let changes = state.withLock { $0.listed ?? ListedChanges() }
    let owner = try sink.open(.offlineLists)
    let root = Self.path(of: OfflineLists.root)
    if mayLeaveOwners, changes.isEmpty, owner.unnamed.contains(root), isSound(.offlineLists) {
      // One without the compressed copy that it should have is made again.
      let missing = owner.unnamed.filter { $0.hasSuffix(OfflineLists.suffix) && !owner.reuse($0) }
      if missing.isEmpty { return try owner.close() }
    }
    let (lists, photoBytes) = try gatherLists(changes)
    try lists.each(photoBytes: photoBytes) { name, bytes in
      let inputs = SHA256.digest(bytes)
      guard !owner.reuse(Self.path(of: name), inputs: inputs) else { return }
      try owner.accept(
        RenderedPage(path: Self.path(of: name), kind: .list, content: .bytes(bytes), inputs: inputs))
    }
    try owner.close()
  }

  private static func path(of list: String) -> String { "site/offline/" + list }

  private func isSound(_ owner: PageOwner) -> Bool { !faultyFiles.keys.contains(where: owner.owns) }

  private func gatherLists(_ changes: ListedChanges) throws -> (OfflineLists, photoBytes: Int) {
    var lists = OfflineLists()
    var photoBytes = changes.photoBytes
    let cursor = FolderCursor(tree)
    var read: [(String, ListedFile)] = []
    try store.eachLedgerRow(of: .folder("site")) { row in
      if row.path.hasPrefix(Self.photos) { photoBytes += row.size }
      let path = String(row.path.dropFirst(Self.prefix.utf8.count))
      guard ListedFile.lists(path), changes.files[row.path] == nil, !changes.removed.contains(row.path) else { return }
      if row.sha != 0 {
        lists.add(path, ListedFile(sha: row.sha, bytes: row.size, photoBytes: row.photoBytes))
      } else if let bytes = try cursor.bytes(row.path) {
        let file = try ListedFile(bytes, path: path) { try tree.status(Self.prefix + $0)?.size ?? 0 }
        lists.add(path, file)
        read.append((row.path, file))
      }
    }
    for (path, file) in changes.files { lists.add(String(path.dropFirst(Self.prefix.utf8.count)), file) }
    for (path, file) in read { notes.add(.listed(sha: file.sha, photoBytes: file.photoBytes), of: path) }
    return (lists, photoBytes)
  }

  /// What the lists say of a page that is accepted; nil if they do not have it.
  func listed(_ page: RenderedPage) throws -> ListedFile? {
    guard settings.hasLists, page.path.hasPrefix(Self.prefix),
      ListedFile.lists(String(page.path.dropFirst(Self.prefix.utf8.count)))
    else { return nil }
    let bytes = try page.content.read()
    return ListedFile(sha: ListedFile.sha(bytes), bytes: bytes.count, photoBytes: page.photoBytes)
  }

  /// Records a file that is new or changed, or of which that is not known.
  func list(_ row: LedgerRow, _ listed: ListedFile?, before: Int) {
    guard settings.hasLists else { return }
    state.withLock { state in
      if let listed { state.listed?.put(row.path, listed) }
      if row.path.hasPrefix(Self.photos) { state.listed?.addPhotos(row.size - before) }
    }
  }

  /// Records that a file is removed.
  func unlist(_ row: LedgerRow) {
    guard settings.hasLists, row.path.hasPrefix(Self.prefix) else { return }
    state.withLock { state in
      if ListedFile.lists(String(row.path.dropFirst(Self.prefix.utf8.count))) { state.listed?.remove(row.path) }
      if row.path.hasPrefix(Self.photos) { state.listed?.addPhotos(-row.size) }
    }
  }
}

/// What a night changes of the files that the lists have.
struct ListedChanges {
  /// New and changed files, by path below `Output/`.
  private(set) var files: [String: ListedFile] = [:]
  private(set) var removed: Set<String> = []
  /// By how much the photos have grown.
  private(set) var photoBytes = 0
  private(set) var isEmpty = true

  mutating func put(_ path: String, _ file: ListedFile) {
    isEmpty = false
    files[path] = file
  }

  mutating func remove(_ path: String) {
    isEmpty = false
    removed.insert(path)
  }

  mutating func addPhotos(_ bytes: Int) {
    isEmpty = false
    photoBytes += bytes
  }
}
