internal import Diagnostics
internal import Lake
internal import Model
internal import Sealing

/// What only tasks know that have the keys: those of a shard's bundles, and of the page that opens them.
extension ShardNight {
  /// The night for a task that seals. Fails with 78 if the keys are not those of the plan.
  func withKeys() throws(Failure) -> ShardNight { sealing(try keys()) }

  /// The keys, and who may open what.
  func keys() throws(Failure) -> SiteAccess {
    guard let digest = plan.access.digest else {
      throw Failure(.usage, ShardProblems.badTask.problem("nobody has access to sealed pages in this plan"))
    }
    let folder = request.state
    guard case .open(let access) = try KeysFolder(state: folder).read() else {
      throw Self.otherKeys(folder, "the folder has no keys of sealed pages")
    }
    guard Digest.hex(access.digest.bytes) == digest else {
      throw Self.otherKeys(folder, "the folder has other keys, or another list of access, than the plan was made with")
    }
    return access
  }

  private static func otherKeys(_ folder: String, _ words: String) -> Failure {
    Failure(.configuration, ShardProblems.otherKeys.problem(at: Place(KeysFolder.path(in: folder)), words))
  }
}
