internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// What is in place: the night, and the packs with its files.
struct Manifest {
  static let name = "manifest.json"

  let night: String
  let packs: [LakeFile]

  var json: [UInt8] {
    var list = DoneList(night)
    list.files = packs
    return list.json
  }

  /// The manifest of the lake; nil if nothing is in place yet. Fails with 74 if it is not whole.
  static func read(_ lake: LakeFolder) throws(Failure) -> Manifest? {
    let path = lake.path(name)
    do throws(FileError) {
      guard try FileStatus.of(path) != nil else { return nil }
      if let list = DoneList(json: try Files.read(path, limit: 256 << 20)) {
        return Manifest(night: list.task, packs: list.files)
      }
    } catch { throw error.failure }
    throw Failure(.inputOutput, LakeProblems.torn.problem(at: Place(path), "the manifest is cut off"))
  }
}
