internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Publish

/// `sumaq shard sum offline`: the lists by which devices keep pages, of the files of all packs.
struct OfflineTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    let pack = try PackSink(Path.join(scratch, "pack"), night.lake, hasLists: false)
    let sink = night.run.sink(pack)
    let owner = try sink.open(.offlineLists)
    func accept(_ name: String, _ bytes: [UInt8]) throws {
      try owner.accept(
        RenderedPage(path: "site/offline/" + name, kind: .list, content: .bytes(bytes), inputs: SHA256.digest(bytes)))
    }
    var root = try total()
    for digit in 0..<PathStretch.count {
      try night.context.checkCancelled()
      var lists = OfflineLists()
      try each(in: PathStretch(digit)) { file in
        guard let (path, listed) = file.listed else { return }
        lists.add(path, listed)
      }
      try lists.eachShard(root.digits, beginningWith: digit) { name, list in
        root.add(list)
        if !list.isEmpty { try accept(name, list) }
      }
    }
    try accept(OfflineLists.root, root.text)
    try owner.close()
    return try night.list(.sum(.offline), pack)
  }

  /// What all lists have together.
  private func total() throws -> OfflineRoot {
    var (files, bytes, photoBytes) = (0, 0, 0)
    for stretch in PathStretch.all(of: try night.packed(but: .sum(.offline))) {
      var photos: Set<UInt64> = []
      try each(in: stretch) { file in
        if file.isPhoto, photos.insert(file.hash).inserted { photoBytes += file.bytes }
        guard file.listed != nil else { return }
        files += 1
        bytes += file.bytes
      }
    }
    return OfflineRoot(files: files, bytes: bytes, photoBytes: photoBytes)
  }

  private func each(in stretch: PathStretch, _ body: (PackedFile) throws -> Void) throws {
    for task in night.packs where task != .sum(.offline) {
      try PackFile(night.done(task).file("packs"), in: night.lake).each(in: stretch, body)
    }
  }
}

extension PackedFile {
  /// The path below the site's folder, and what the lists say of the file; nil if they do not have it.
  fileprivate var listed: (path: String, file: ListedFile)? {
    guard ListedFile.lists(sitePath) else { return nil }
    return (sitePath, ListedFile(sha: digest.high, bytes: bytes, photoBytes: photoBytes))
  }
}
