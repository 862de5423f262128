internal import Diagnostics
internal import Model
internal import Publish

/// What a run knows before it writes anything: the settings and the day.
struct RunPlan {
  let settings: Settings
  let clock: SiteClock

  init(_ request: RunRequest, _ context: RunContext) throws(Failure) {
    settings = try SettingsReader.read(request.config, named: request.configIsNamed, problems: context.problems)
    let now = Timestamp(microseconds: context.clock.microsecondsSince1970())
    clock = try SiteClock(settings, asOf: request.asOf, now: now, config: request.config)
  }

  /// The sink that receives all files: with compressed copies, if the settings ask for them.
  func sink(_ site: any SiteSink) -> any SiteSink { settings.precompress ? PrecompressedSite(site) : site }
}
