package import Diagnostics

/// Finds what `sumaq check` would refuse in a page because of its templates, and the place in the templates.
///
/// Anything that depends on values, such as whether a link leads to a file, is left to `check`.
package struct TemplateInspection {
  /// A template's file.
  package struct Source: Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  private struct Finding {
    let kind: ProblemKind
    let reason: String
    /// The offset in the page.
    let offset: Int
    /// The address that must occur in a template for the template to be at fault.
    let address: String?
  }

  private let findings: [Finding]
  private let page: [UInt8]

  /// Inspects the page at `path` below its site's folder, or the frame of a page.
  package init(_ page: [UInt8], path: String, isWhole: Bool = true) {
    self.page = page
    let inspection = page.withUnsafeBytes { PageInspection($0, path: path) }
    findings =
      inspection.findings.filter {
        $0.kind != CheckProblems.duplicateID && (isWhole || $0.kind != CheckProblems.noPolicy)
      }
      .map { Finding(kind: $0.kind, reason: $0.reason, offset: $0.offset, address: nil) }
      + inspection.references.compactMap(Self.finding)
  }

  package var isEmpty: Bool { findings.isEmpty }

  private static func finding(_ reference: PageInspection.Reference) -> Finding? {
    guard let fault = reference.fault else { return nil }
    let reason = "\(reference.shown) \(fault.words)"
    return Finding(kind: fault.kind, reason: reason, offset: reference.offset, address: reference.address)
  }

  /// The findings with their places in the templates. An address that no template contains comes from a value.
  package func problems(in sources: [Source]) -> [Problem] {
    findings.compactMap { finding in
      if let address = finding.address { return Self.problem(finding, naming: address, in: sources) }
      guard let (source, offset) = place(of: finding.offset, in: sources) else {
        return finding.kind.problem(at: sources.first.map { Place($0.path) }, finding.reason)
      }
      return LineFinder(source.path, source.bytes).problem(finding.kind, finding.reason, offset)
    }
  }

  /// Problems with what a stylesheet loads from elsewhere.
  package static func problems(inStyle source: Source) -> [Problem] {
    StyleAddresses.all(in: source.bytes, of: "assets/site.css").compactMap(finding).map { finding in
      LineFinder(source.path, source.bytes).problem(finding.kind, finding.reason, finding.offset)
    }
  }

  private static func problem(_ finding: Finding, naming address: String, in sources: [Source]) -> Problem? {
    let wanted = Array(address.utf8)
    guard let first = wanted.first else { return nil }
    for source in sources {
      for index in source.bytes.indices where source.bytes[index] == first {
        guard source.bytes[index...].starts(with: wanted) else { continue }
        return LineFinder(source.path, source.bytes).problem(finding.kind, finding.reason, index)
      }
    }
    return nil
  }

  /// The place where the template agrees with the most bytes of the page around `offset`.
  private func place(of offset: Int, in sources: [Source]) -> (source: Source, offset: Int)? {
    var best: (source: Source, offset: Int, length: Int)?
    guard offset < page.count else { return nil }
    for source in sources {
      for index in source.bytes.indices where source.bytes[index] == page[offset] {
        let ahead = agreement(source.bytes, index, offset, step: 1)
        guard ahead >= Self.leastAhead else { continue }
        let length = ahead + agreement(source.bytes, index - 1, offset - 1, step: -1)
        if length > best?.length ?? 0 { best = (source, index, length) }
      }
    }
    return best.map { ($0.source, $0.offset) }
  }

  /// The number of bytes that distinguish `<p>` from `</p>`.
  private static let leastAhead = 3
  private static let mostAgreement = 80

  private func agreement(_ source: [UInt8], _ index: Int, _ offset: Int, step: Int) -> Int {
    var count = 0
    while count < Self.mostAgreement {
      let (left, right) = (index + count * step, offset + count * step)
      guard source.indices.contains(left), page.indices.contains(right), source[left] == page[right] else { break }
      count += 1
    }
    return count
  }
}
