internal import Diagnostics
internal import Model
internal import Templating

/// The files of a site that is an app, made once from templates, settings and words.
struct AppFiles: Sendable {
  /// The worker and the manifest below the site's folder. Browsers ask for them by these names, so they never change.
  static let workerPath = "sw.js"
  static let manifestPath = "app.webmanifest"

  let script: SiteTemplates.Asset
  let styles: SiteTemplates.Asset
  let icons: [SiteTemplates.Asset]
  let manifest: [UInt8]
  let worker: [UInt8]

  /// Those below `assets/`.
  var assets: [SiteTemplates.Asset] { [styles, script] + icons }

  /// Nil if a script's template is broken, which is then reported.
  init?(
    _ folder: TemplateFolder, _ settings: SiteSettings, _ words: StringTable, _ wordsValue: SlotValue,
    _ problems: any ProblemSink
  ) throws(Failure) {
    let name = settings.app.shortName(settings.title)
    let accent = AppColour(settings.accent) ?? .burgundy
    let icons = AppIcon.all.map { $0.asset(name: settings.title, accent) }
    let styles = try SiteTemplates.styles("app", folder)
    let values: [SlotValue] = [
      wordsValue, .text(name), .text(styles.name), .text(icons[0].name), .text(String(settings.app.keepAllMegabytes)),
      .text(words.language.dayPatterns.joined(separator: "/")), .text(words.language.decimalMark),
    ]
    guard let script = try SiteTemplates.script("app", folder, PageSchemas.appScript, values, problems),
      let worker = try SiteTemplates.script("sw", folder, PageSchemas.appScript, values, problems)
    else { return nil }
    self.worker = worker.bytes
    self.script = script
    self.styles = styles
    self.icons = icons
    manifest = AppManifest.bytes(settings, name, words.language, accent, icons)
  }
}
