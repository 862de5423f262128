internal import Diagnostics
internal import Model
internal import Pages

/// `README.txt` of a person's archive, in the site's language: whence the data are, who can open it, and how long they
/// are kept.
struct PersonReadme {
  let bytes: [UInt8]

  init(_ plan: RunPlan, _ request: RunRequest, _ context: RunContext) throws(Failure) {
    let tables = try StringTable.all(in: Renderers.folder(request), heard: [], problems: context.problems)
    let words = tables[plan.siteSettings.language] ?? tables[StringTable.fallback] ?? .nothing
    let title = (Phrase.Argument.name, plan.settings.title)
    let lines = [
      words(.heldTitle, title), "", words[.heldFiles], "", words(.heldWhence, title), "", words[.heldWho], "",
      words[.heldLong],
    ]
    bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
