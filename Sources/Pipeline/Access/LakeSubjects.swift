internal import Diagnostics
internal import Lake
internal import Platform
internal import Store

/// The restaurants and users of a lake, by the store of all subjects that its last night has.
struct LakeSubjects {
  let lake: LakeFolder
  let temporaryFolder: String

  /// Ids are taken as they are given if there was no night yet. The store has no addresses of users, so that none is
  /// compared.
  func subjects() throws -> AccessSubjects {
    guard let last = try LakeState(lake).last, let list = try lake.done(ShardTask.sum(.faces).name, in: last.rows)
    else {
      return AccessSubjects(nil)
    }
    let scratch = try Files.makeTemporaryFolder(Path.join(temporaryFolder, "sumaq-access-"))
    let cleanUp = {
      do { try Files.removeTree(scratch) } catch {
        // What is left is said to be removed.
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
