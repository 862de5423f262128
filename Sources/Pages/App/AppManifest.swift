internal import Diagnostics
internal import Model

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
      json.key("icons")
      json.array { json in
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
