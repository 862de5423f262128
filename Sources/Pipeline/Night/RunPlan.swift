internal import Diagnostics
internal import Model
internal import Publish
internal import Sealing

/// What a run knows before it writes anything: the settings, the day, and who has access to what is sealed.
struct RunPlan {
  let settings: Settings
  let clock: SiteClock
  let sealed: SealedState

  init(_ request: RunRequest, _ context: RunContext) throws(Failure) {
    settings = try SettingsReader.read(request.config, named: request.configIsNamed, problems: context.problems)
    sealed = try KeysFolder(state: request.state).read()
    if case .keysMissing(let problem) = sealed { context.problems.report(problem) }
    let now = Timestamp(microseconds: context.clock.microsecondsSince1970())
    clock = try SiteClock(settings, asOf: request.asOf, now: now, config: request.config)
  }

  /// The sink that receives all files: with compressed copies, if the settings ask for them.
  func sink(_ site: any SiteSink) -> any SiteSink { settings.precompress ? PrecompressedSite(site) : site }
}
