package import Diagnostics
internal import Model

// The files that pages load, for a preview of pages that are not published yet.
extension SiteRenderer {
  /// A file below `site/assets`, whose name is a stem, a digest of its bytes and a suffix.
  package struct Asset: Sendable {
    package let stem: String
    package let name: String
    package let bytes: [UInt8]

    init(_ asset: SiteTemplates.Asset) {
      name = asset.name
      bytes = asset.bytes
      stem = String(name.prefix { $0 != "-" })
    }
  }

  /// The styles and scripts that the pages of these templates load.
  package var assets: [Asset] {
    [
      templates.styles, templates.sheetStyles, templates.sealStyles, templates.script, templates.search,
      templates.stars, templates.seal,
    ].map(Asset.init) + (templates.app?.assets ?? []).map(Asset.init)
  }

  /// The styles alone, without compiling a template.
  package static func styles(in folder: TemplateFolder, _ settings: SiteSettings) throws(Failure) -> [Asset] {
    [
      Asset(try SiteTemplates.styles(folder, settings)), Asset(try SiteTemplates.styles("sheet", folder)),
      Asset(try SiteTemplates.styles("seal", folder)),
    ]
  }

  /// The files from which each kind of page is made, its own template first, the frame last.
  package var templateFiles: [(kind: PageKind, files: [String])] {
    PageKind.allCases.map { ($0, templates.pages[$0.rawValue].files + templates.layout.files) }
  }
}
