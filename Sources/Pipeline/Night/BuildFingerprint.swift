internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Sealing
internal import Store

/// Digests of the program, the settings and the templates. If they, the rows, the photos and the day are those of the
/// last publication, a night publishes nothing, and only reads the templates.
struct BuildFingerprint {
  /// One digest for each, to say which of them changed.
  struct Parts: Equatable {
    var program: String
    var settings: String
    var templates: String
  }

  let parts: Parts
  /// A digest of the program's file.
  let executable: String?
  private let day: CivilDay
  /// A digest of who has access to what is sealed; empty if no person has.
  private let access: String
  /// Whether the run makes both pages and reports.
  private let coversEverything: Bool

  init(
    _ plan: RunPlan, _ request: RunRequest, _ context: RunContext, stages: Set<Night.Stage>
  ) throws(Failure) {
    coversEverything = stages.contains(.pages) && stages.contains(.reports)
    day = plan.clock.asOf
    access = plan.sealed.digest
    var program = SHA256()
    var settings = SHA256()
    var templates = SHA256()
    program.update("\(Program.version) \(Program.formatVersion)\n")
    // Another version of the library may compress to other bytes.
    if plan.settings.precompress { program.update("\(PrecompressedSite.version)\n") }
    do throws(FileError) {
      // Another build of the program may render other bytes, even under the same version number. A copy does not.
      executable = try ProgramDigest.of(context.executablePath)
      program.update(executable ?? "")
      try Self.add(request.config, as: "settings", to: &settings)
      for (folder, name) in [(request.templates, "own"), (request.shippedTemplates ?? "", "shipped")] {
        for part in ["", "partials", "sealed", "assets", "strings", "reports"] {
          try Self.add(folder: Path.join(folder, part), as: "\(name)/\(part)", to: &templates)
        }
      }
    } catch {
      throw error.failure
    }
    parts = Parts(
      program: Digest.hex(program.finish(), length: 24), settings: Digest.hex(settings.finish(), length: 24),
      templates: Digest.hex(templates.finish(), length: 24))
  }

  /// Whether the published files were made with this fingerprint from the present rows, by a run that was neither
  /// interrupted nor rolled back.
  func matchesPublished(store: Store, output: String) throws -> Bool {
    guard coversEverything, try store.publishedFingerprint() == publishedText(store) else { return false }
    let published = try PublishedStatus(output: output, store: store)
    return published.agrees && !published.interrupted && published.rolledBack == nil
  }

  /// What the store remembers when everything is published: this fingerprint, the day and the revision of the photos.
  /// Empty if the run renders only pages or only reports.
  func publishedText(_ store: Store) throws -> String {
    coversEverything ? "\(parts) \(day.iso) \(try PhotoQueue(store).revision())\(access)" : ""
  }

  /// Where a folder is does not matter, so that the digest is the same on all machines.
  private static func add(folder: String, as role: String, to hash: inout SHA256) throws(FileError) {
    guard try FileStatus.following(folder)?.kind == .folder else { return }
    for name in try Files.names(in: folder) where !name.hasPrefix(".") {
      let path = Path.join(folder, name)
      switch try FileStatus.following(path)?.kind {
      case .file: try add(path, as: "\(role)/\(name)", to: &hash)
      // A folder that no template is read from is reported.
      case .folder: hash.update("\n\(role)/\(name)/\n")
      default: continue
      }
    }
  }

  private static func add(_ path: String, as name: String, to hash: inout SHA256) throws(FileError) {
    guard try FileStatus.following(path)?.kind == .file else { return }
    let bytes = try Files.read(path)
    hash.update("\n\(name) \(bytes.count)\n")
    hash.update(bytes)
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

extension SealedState {
  /// Changes with the list of access and its keys.
  fileprivate var digest: String {
    switch self {
    case .noAccess: ""
    case .keysMissing: " keysMissing"
    case .open(let access): " \(Digest.hex(access.digest.bytes))"
    }
  }
}

extension PublishedBaseline {
  /// If more subjects than this changed, the pages of all subjects are checked.
  private static let most = 50_000

  /// The baseline of the pages that tonight renders.
  init(_ fingerprint: BuildFingerprint, _ plan: RunPlan, _ store: Store) throws {
    self.init(
      fingerprint: "\(fingerprint.parts)", day: plan.clock.asOf, photos: try PhotoQueue(store).revision(),
      hasCuisines: try store.reader().hasCuisines(), hasDistricts: try store.reader().hasDistricts(),
      edition: try store.edition())
  }

  /// What changed since `before` of all that pages are made from, beside rows and photos.
  func causes(since before: PublishedBaseline) -> ChangeCauses {
    var causes: ChangeCauses = before.day == day ? [] : .day
    if before.hasCuisines != hasCuisines { causes.insert(.cuisines) }
    if before.hasDistricts != hasDistricts { causes.insert(.districts) }
    guard before.fingerprint != fingerprint else { return causes }
    let (then, now) = (BuildFingerprint.Parts(before.fingerprint), BuildFingerprint.Parts(fingerprint))
    if then?.program != now?.program { causes.insert(.program) }
    if then?.settings != now?.settings { causes.insert(.settings) }
    if then?.templates != now?.templates { causes.insert(.templates) }
    return causes
  }

  /// The subjects whose pages may have changed since they were made with the baseline `before`.
  func changes(since before: PublishedBaseline?, _ store: Store, _ plan: RunPlan) throws -> SubjectSet {
    guard let before, causes(since: before).subtracting(.day).isEmpty, before.photos <= photos else { return .all }
    let reader = try store.reader(timeZoneOffset: plan.siteSettings.timeZoneOffset)
    var changes = try reader.changedSubjects(after: before.edition)
    guard !changes.everything else { return .all }
    var restaurants = Set(changes.restaurants)
    var users = Set(changes.users)
    if before.day != day {
      restaurants.formUnion(try reader.restaurants(withOffersTurningFrom: before.day, to: day))
    }
    if before.photos != photos {
      let shown = try reader.subjects(withPhotosChangedAfter: before.photos)
      changes.restaurantsToRenderWhole.formUnion(shown.restaurants)
      changes.usersToRenderWhole.formUnion(shown.users)
      restaurants.formUnion(shown.restaurants)
      users.formUnion(shown.users)
    }
    guard restaurants.count + users.count <= Self.most else { return .all }
    changes.restaurants = restaurants.sorted()
    changes.users = users.sorted()
    return .changed(changes)
  }
}
