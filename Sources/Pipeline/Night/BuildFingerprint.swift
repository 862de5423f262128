internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// A digest of everything but rows, photos and the day that decides what is published: a night on which none of these
/// has changed is no night, and costs one look at the templates.
struct BuildFingerprint {
  /// A digest each, to tell which of them has changed.
  struct Parts: Equatable {
    var program: String
    var settings: String
    var templates: String
  }

  let parts: Parts
  private let day: CivilDay
  private let isWhole: Bool

  init(
    _ plan: RunPlan, _ request: RunRequest, _ context: RunContext, stages: Set<Night.Stage>
  ) throws(Failure) {
    isWhole = stages.contains(.pages) && stages.contains(.reports)
    day = plan.clock.asOf
    var program = SHA256()
    var settings = SHA256()
    var templates = SHA256()
    program.update("\(Program.version) \(Program.formatVersion)\n")
    do throws(FileError) {
      // Another build of the program may render other bytes, even where its author forgot to say so.
      if let file = try FileStatus.following(context.executablePath) {
        program.update("\(file.size) \(file.modified) \(file.inode)\n")
      }
      try Self.add(request.config, to: &settings)
      for folder in [request.templates, request.shippedTemplates ?? ""] {
        for part in ["", "partials", "assets", "strings", "reports"] {
          try Self.add(folder: Path.join(folder, part), to: &templates)
        }
      }
    } catch {
      throw error.failure
    }
    parts = Parts(
      program: Digest.hex(program.finish(), length: 24), settings: Digest.hex(settings.finish(), length: 24),
      templates: Digest.hex(templates.finish(), length: 24))
  }

  /// Whether what is published was made from this and from the rows as they are.
  func stands(store: Store, output: String) throws -> Bool {
    guard isWhole, try store.publishedPrint() == whole(store) else { return false }
    let published = try PublishedStatus(output: output, store: store)
    return published.agrees && !published.interrupted && published.rolledBack == nil
  }

  /// What to remember once everything is published, with the photos' results as they are; empty where only a part was.
  func whole(_ store: Store) throws -> String {
    isWhole ? "\(parts) \(day.iso) \(try PhotoQueue(store).revision())" : ""
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

extension BuildFingerprint.Parts: CustomStringConvertible {
  init?(_ text: String) {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 3 else { return nil }
    (program, settings, templates) = (parts[0], parts[1], parts[2])
  }

  var description: String { "\(program).\(settings).\(templates)" }
}
