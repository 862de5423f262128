internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// A digest of everything but the rows that decides what is published: a night on which neither it nor the rows have
/// changed is no night, and costs one look at the templates.
struct NightPrint {
  private let digest: String
  private let isWhole: Bool

  init(
    _ plan: NightPlan, _ request: RunRequest, _ context: RunContext, stages: Set<Night.Stage>
  ) throws(Failure) {
    isWhole = stages.contains(.pages) && stages.contains(.reports)
    var hash = SHA256()
    hash.update("\(Program.version) \(Program.formatVersion) \(plan.clock.asOf.iso)\n")
    do throws(FileError) {
      // Another build of the program may render other bytes, even where its author forgot to say so.
      if let program = try FileStatus.following(context.executablePath) {
        hash.update("\(program.size) \(program.modified) \(program.inode)\n")
      }
      try Self.add(request.config, to: &hash)
      for folder in [request.templates, request.shippedTemplates ?? ""] {
        for part in ["", "partials", "assets", "strings", "reports"] {
          try Self.add(folder: Path.join(folder, part), to: &hash)
        }
      }
    } catch {
      throw error.failure
    }
    digest = Digest.hex(hash.finish(), length: 40)
  }

  /// Whether what is published was made from this and from the rows as they are.
  func stands(store: Store, output: String) throws -> Bool {
    guard isWhole, try store.publishedPrint() == whole(store) else { return false }
    let published = try PublishedStatus(output: output, store: store)
    return published.agrees && !published.interrupted && published.rolledBack == nil
  }

  /// What to remember once everything is published, with the photos' results as they are; empty where only a part was.
  func whole(_ store: Store) throws -> String {
    isWhole ? "\(digest) \(try PhotoQueue(store).revision())" : ""
  }

  private static func add(folder: String, to hash: inout SHA256) throws(FileError) {
    guard try FileStatus.following(folder)?.kind == .folder else { return }
    for name in try Files.names(in: folder) where !name.hasPrefix(".") {
      let path = Path.join(folder, name)
      guard try FileStatus.following(path)?.kind == .file else { continue }
      try add(path, to: &hash)
    }
  }

  private static func add(_ path: String, to hash: inout SHA256) throws(FileError) {
    guard try FileStatus.following(path)?.kind == .file else { return }
    hash.update("\n\(path)\n")
    hash.update(try Files.read(path))
  }
}
