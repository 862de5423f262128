internal import Diagnostics
internal import Lake
internal import Platform
internal import Store

/// The restaurants and users of a lake, by the store of all subjects that its last night has.
struct LakeSubjects {
  let lake: LakeFolder
  let temporaryFolder: String

  /// Whether a night tells of subjects.
  static func areKnown(in lake: LakeFolder) throws -> Bool { try facesTask(of: lake) != nil }

  /// What the task put that has the store; nil if there was no night yet.
  private static func facesTask(of lake: LakeFolder) throws -> DoneList? {
    try LakeState(lake).last.flatMap { try lake.done(ShardTask.sum(.faces).name, in: $0.rows) }
  }

  /// Ids are taken as they are given if there was no night yet. The store has no addresses of users, so that none is
  /// compared.
  func subjects() throws -> AccessSubjects {
    guard let list = try Self.facesTask(of: lake) else { return AccessSubjects(nil) }
    let scratch = try Files.makeTemporaryFolder(Path.join(temporaryFolder, "sumaq-access-"))
    let cleanUp = {
      do { try Files.removeTree(scratch) } catch {
        // The folder of temporary files is emptied by its owner.
      }
    }
    do {
      let store = try ShardStore.store(in: lake.open(list.file("stores")), folder: Path.join(scratch, "state"))
      return AccessSubjects(store, cleanUp: cleanUp)
    } catch {
      cleanUp()
      throw error
    }
  }
}
