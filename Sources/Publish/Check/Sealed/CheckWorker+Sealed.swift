internal import Diagnostics
internal import Model
internal import Sealing

// What is sealed: form of the files, and links of what is in them.
extension CheckWorker {
  func checkSealed(_ path: String, _ bytes: [UInt8]) {
    guard let fault = sealed.fault(path, bytes) else { return }
    report(CheckProblems.sealedForm.problem(at: Place(place(path)), fault))
  }

  /// Checks a fragment of an opened bundle as if it stood in the sealed page; `shown` names it in findings.
  func checkFragment(_ bytes: [UInt8], shown: String, _ targets: BundleTargets) {
    let page = "sealed/index.html"
    let lines = LineFinder(shown, bytes)
    let inspection = bytes.withUnsafeBytes { PageInspection($0, path: page) }
    for finding in inspection.findings where finding.kind != CheckProblems.noPolicy {
      report(lines.problem(finding.kind, finding.reason, finding.offset))
    }
    for reference in inspection.references where !targets.hasFragment(of: reference.link) {
      check(reference, page, lines, ids: inspection.ids)
    }
    bytes.withUnsafeBytes { raw in
      var tokens = HTMLTokenizer(raw)
      while let tag = tokens.next() {
        for attribute in tag.attributes where attribute.name == "data-part" || attribute.name == "data-file" {
          let path = CharacterReferences.decode(UnsafeRawBufferPointer(rebasing: raw[attribute.value]))
          let type: PartType = attribute.name == "data-part" ? .photo : .file
          guard !targets.has(type, path) else { continue }
          report(
            lines.problem(
              CheckProblems.missingTarget, "`\(Printable.line(path, limit: 120))` is not in the bundle",
              attribute.offset))
        }
      }
    }
    count(links: inspection.references.count)
  }
}
