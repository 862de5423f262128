package import Diagnostics
package import Model
internal import Platform

/// The site's calendar: its time zone and the day that counts as today.
package struct SiteClock: Sendable {
  package let zone: TimeZoneRules
  package let asOf: CivilDay

  /// Fails with exit code 78 if the system's files do not contain the zone.
  package init(_ settings: Settings, asOf: CivilDay?, now: Timestamp, config: String) throws(Failure) {
    zone = try Self.zone(settings.site.timeZone, config: config)
    self.asOf = asOf ?? zone.day(of: now)
  }

  /// Where systems keep their zone files.
  private static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/var/db/timezone/zoneinfo"]

  private static func zone(_ name: String, config: String) throws(Failure) -> TimeZoneRules {
    if name == "UTC" { return .utc }
    let isName = !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    for folder in folders where isName {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try Files.read(Path.join(folder, name), limit: 1 << 20) } catch { continue }
      if let rules = TimeZoneRules(tzif: bytes) { return rules }
    }
    // A tarball brings libraries, but not the system's zone files.
    guard folders.contains(where: { access(Path.join($0, "America/Lima"), R_OK) == 0 }) else {
      throw PipelineProblems.unknownTimeZone.failure(
        .configuration, at: Place(config),
        "site.timeZone is “\(name)”, and this system has no zone files: tzdata is not installed",
        mend: "Install the package tzdata (apt-get install tzdata, dnf install tzdata, apk add tzdata), or use UTC.")
    }
    throw Failure(
      .configuration,
      SettingsReader.problem(
        PipelineProblems.unknownTimeZone, with: "site.timeZone", in: config,
        "site.timeZone “\(Printable.line(name, limit: 60))” is no zone of this system",
        mend: nearest(to: name).map { "Did you mean \($0)?" }))
  }

  /// The zone with the city that was meant, or else the one with the nearest spelling.
  private static func nearest(to name: String) -> String? {
    func city(_ zone: String) -> String { String(zone.split(separator: "/").last ?? "").lowercased() }
    let names = ZoneTable(file("zone.tab")).zones.map(\.name)
    let word = String(name.map { $0 == " " ? "_" : $0 })
    let nearest = NearestWord.nearest(to: city(word), among: names.map(city))
    return names.first { city($0) == city(word) } ?? NearestWord.nearest(to: word, among: names)
      ?? names.first { city($0) == nearest }
  }

  /// A table of the system's zone files; empty if the system has none, so that nothing is guessed from it.
  static func file(_ name: String) -> String {
    for folder in folders {
      do throws(FileError) {
        return String(decoding: try Files.read(Path.join(folder, name), limit: 1 << 20), as: UTF8.self)
      } catch { continue }
    }
    return ""
  }
}

/// The site's time zone for words about a watch.
enum SiteZone {
  /// UTC while the settings cannot be read.
  static func find(_ request: RunRequest, _ context: RunContext) -> TimeZoneRules {
    do { return try RunPlan(request, context.alone(Cancellation())).clock.zone } catch { return .utc }
  }
}

/// The days of the site's time zone.
enum SiteDay {
  private static let dayMicroseconds: Int64 = 86_400_000_000

  /// When the day of a time began there; both in microseconds since 1970.
  static func start(of microseconds: Int64, in zone: TimeZoneRules) -> Int64 {
    let local = microseconds + Int64(zone.offset(at: Timestamp(microseconds: microseconds))) * 1_000_000
    let midnight = local - ((local % dayMicroseconds) + dayMicroseconds) % dayMicroseconds
    // From a first guess of the offset, as the clock may change that day.
    let guess = zone.offset(at: Timestamp(microseconds: midnight))
    return midnight - Int64(zone.offset(at: Timestamp(microseconds: midnight - Int64(guess) * 1_000_000))) * 1_000_000
  }
}
