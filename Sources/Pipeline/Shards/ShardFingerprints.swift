internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// Digests of program, settings and templates that are the same on all machines which have the same ones.
struct ShardFingerprints {
  /// Of what decides how rows are read: the program and the settings.
  let reading: String
  /// Of what decides the pages: the templates too.
  let all: String

  init(_ run: RunPlan, _ request: RunRequest, _ context: RunContext) throws(Failure) {
    let parts = try BuildFingerprint(run, request, context, stages: [.pages]).parts
    let program: String
    do throws(FileError) { program = try ProgramDigest.of(context.executablePath)?.text ?? "" } catch {
      throw error.failure
    }
    // The zone's rules are the machine's.
    let zone = ZoneDigest.of { [zone = run.clock.zone] in zone.offset(at: $0) }
    let words =
      "\(zone) \(ZstdCompressor.version) \(Program.version) \(Program.formatVersion) \(program) \(parts.settings)"
    reading = Digest.hex(SHA256.digest(words.utf8), length: 32)
    all = Digest.hex(SHA256.digest("\(words) \(PrecompressedSite.version) \(parts.templates)".utf8), length: 32)
  }
}
