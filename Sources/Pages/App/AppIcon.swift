/// An icon of the site: the title's first letter on the accent.
///
/// The letters are strokes of our own, drawn with additions and multiplications alone: no font of the machine and no
/// version of a library decides about their bytes, which are named by their digest.
struct AppIcon {
  let name: String
  let pixels: Int
  /// Whether systems may cut it to a circle, so that the letter stays further inside.
  let isMasked: Bool

  /// The first is the one for home screens that read no manifest.
  static let all = [
    AppIcon(name: "icon-180", pixels: 180, isMasked: false), AppIcon(name: "icon-192", pixels: 192, isMasked: false),
    AppIcon(name: "icon-512", pixels: 512, isMasked: false), AppIcon(name: "icon-mask512", pixels: 512, isMasked: true),
  ]

  func asset(name title: String, _ accent: AppColour) -> SiteTemplates.Asset {
    let shades = IconDrawing(pixels: pixels, letterHeight: pixels * (isMasked ? 44 : 56) / 100, IconLetter.of(title))
      .shades
    let palette = (0..<IconDrawing.steps + 1).map { accent.mixed(accent.contrast, $0, of: IconDrawing.steps) }
    return SiteTemplates.Asset(stem: name, suffix: "png", bytes: FlatPNG.bytes(shades, width: pixels, palette))
  }
}
