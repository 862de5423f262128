internal import Diagnostics
internal import Model
package import Sealing
internal import Templating

// The page that opens what is sealed, as one file for people to keep.
extension ParcelMaker {
  /// The page with its script, styles and words in it. It reads the sealed files of a folder or an address as text and runs nothing
  /// of the site, so that who serves the site does not come by passphrases.
  package func opening(_ access: SiteAccess, _ folder: TemplateFolder) throws -> [UInt8] {
    let templates = renderer.templates
    let maker = maker(.none, .none)
    let script = try SiteTemplates.script(
      "seal", folder, PageSchemas.script,
      [.record(context.wordsRecord), .text(maker.words.language.articles.text), .flag(false), .flag(true)], ProblemLog()
    )
    guard let script else {
      throw Failure(.configuration, PagesProblems.templateFault.problem("assets/seal.js could not be compiled"))
    }
    let html = ParcelPress(context, templates).html(
      maker.sealed(access, isKept: true), saved: maker.words[.sealedKeep], leftOut: [],
      styles: ParcelStyles([templates.styles.bytes, templates.sealStyles.bytes]),
      script: ParcelStyles([script.bytes], in: "script"))
    return html + Array(Parcel.mark.utf8)
  }
}
