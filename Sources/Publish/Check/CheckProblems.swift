package import Diagnostics

/// The kinds of findings of `sumaq check`: anything that prevents a site from being opened from a disk, without a
/// server and without a network.
package enum CheckProblems {
  package static let missingTarget = ProblemKind("check.missing-target")
  package static let missingFragment = ProblemKind("check.missing-fragment")
  package static let foreignLoad = ProblemKind("check.foreign-load")
  package static let absoluteLink = ProblemKind("check.absolute-link")
  package static let folderLink = ProblemKind("check.folder-link")
  package static let outsideLink = ProblemKind("check.outside-link")
  package static let inlineStyle = ProblemKind("check.inline-style")
  package static let inlineScript = ProblemKind("check.inline-script")
  package static let misnested = ProblemKind("check.misnested")
  package static let notText = ProblemKind("check.not-text")
  package static let moduleScript = ProblemKind("check.module-script")
  package static let noPolicy = ProblemKind("check.no-policy")
  package static let fileName = ProblemKind("check.file-name")
  package static let sameName = ProblemKind("check.same-name")
  package static let duplicateID = ProblemKind("check.duplicate-id")
  package static let unreadable = ProblemKind("check.unreadable")
  package static let brokenShard = ProblemKind("check.broken-shard")
  package static let brokenXML = ProblemKind("check.broken-xml")
  package static let staleCopy = ProblemKind("check.stale-copy")
  package static let sealedForm = ProblemKind("check.sealed-form")
  package static let sealedOpening = ProblemKind("check.sealed-opening")
  package static let offlineList = ProblemKind("check.offline-list")
  package static let manifest = ProblemKind("check.manifest")
  package static let foreignAddress = ProblemKind("check.foreign-address")
}
