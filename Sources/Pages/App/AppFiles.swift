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
    let styles = try SiteTemplates.styles("app", folder, settings)
    let values: [SlotValue] = [
      wordsValue, .text(name), .text(styles.name), .text(icons[0].name), .text(String(settings.app.keepAllMegabytes)),
      .text(words.language.dayPatterns.joined(separator: "/")), .text(words.language.decimalMark),
    ]
    guard let script = try SiteTemplates.script("app", folder, settings, PageSchemas.appScript, values, problems),
      let worker = try SiteTemplates.script("sw", folder, settings, PageSchemas.appScript, values, problems)
    else { return nil }
    self.worker = worker.bytes
    self.script = script
    self.styles = styles
    self.icons = icons
    manifest = AppManifest.bytes(settings, name, words.language, accent, icons)
  }
}

/// `app.webmanifest`: what browsers read to install the site.
enum AppManifest {
  /// The site's background in light mode.
  private static let paper = "#fbf7f0"

  /// All addresses are relative, so that any folder works, but for the id: browsers resolve it against the host, and two
  /// sites of one host must differ.
  static func bytes(
    _ settings: SiteSettings, _ name: String, _ language: Language, _ accent: AppColour, _ icons: [SiteTemplates.Asset]
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("id", settings.baseURL?.path ?? "/")
      json.member("name", settings.title)
      json.member("short_name", name)
      json.member("lang", language.tag)
      json.member("dir", language.direction)
      json.member("start_url", "./")
      json.member("scope", "./")
      json.member("display", "minimal-ui")
      json.member("theme_color", accent.text)
      json.member("background_color", paper)
      json.array("icons") { json in
        for (icon, file) in zip(AppIcon.all, icons) {
          json.object { json in
            json.member("src", "assets/" + file.name)
            json.member("sizes", "\(icon.pixels)x\(icon.pixels)")
            json.member("type", "image/png")
            json.member("purpose", icon.isMasked ? "maskable" : "any")
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

/// A colour of three bytes.
struct AppColour: Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Reads `#72322b`; nil if it is none.
  init?(_ text: String?) {
    guard let text, text.utf8.count == 7, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16) else {
      return nil
    }
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The accent of the shipped stylesheet, and its paper.
  static let burgundy = AppColour(red: 0x72, green: 0x32, blue: 0x2B)
  static let paper = AppColour(red: 0xFB, green: 0xF7, blue: 0xF0)
  static let ink = AppColour(red: 0x24, green: 0x19, blue: 0x15)

  /// `#72322b`.
  var text: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The lighter of paper and ink that is easier to see on this colour, by the brightness that eyes perceive.
  var contrast: AppColour {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 150_000 ? .ink : .paper
  }

  /// This colour with `step` of `steps` parts of `other`.
  func mixed(_ other: AppColour, _ step: Int, of steps: Int) -> AppColour {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Int(from) * (steps - step) + Int(to) * step + steps / 2) / steps)
    }
    return AppColour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
