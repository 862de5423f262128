package import Diagnostics

/// The problems of the commands around the stages: settings, folders, limits.
package enum PipelineProblems {
  package static let brokenSecret = ProblemKind("settings.secret")
  package static let brokenSettings = ProblemKind("settings.broken")
  package static let unknownSetting = ProblemKind("settings.unknown-key")
  package static let unknownTimeZone = ProblemKind("settings.unknown-time-zone")
  package static let missingCollection = ProblemKind("ingest.missing-collection")
  package static let scaleChanged = ProblemKind("ingest.scale-changed")
  package static let tableGone = ProblemKind("ingest.table-gone")
  package static let unknownShown = ProblemKind("settings.unknown-column")
  package static let noStore = ProblemKind("run.no-store")
  package static let notOwner = ProblemKind("run.not-owner")
  package static let interrupted = ProblemKind("run.interrupted")
  package static let missingTemplates = ProblemKind("run.missing-templates")
  package static let foreignOperatorFile = ProblemKind("run.foreign-file")
  package static let unknownReport = ProblemKind("settings.unknown-report")
  package static let watchFault = ProblemKind("watch.fault")
  package static let finishFailed = ProblemKind("run.finish-command-failed")
  package static let afterFailed = ProblemKind("publish.after-command-failed")
  package static let missingPictures = ProblemKind("demo.missing-pictures")
  package static let foreignFolder = ProblemKind("demo.foreign-folder")
  package static let unknownRestaurant = ProblemKind("cache.unknown-restaurant")
}
