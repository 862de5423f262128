internal import Ingest
internal import Model
internal import Store

/// People who come again with another id, and whom their address says to forget. They are learned before anything is
/// read, so that no row of theirs decides the scale of ratings or the order of dates.
extension IngestWork {
  /// Reads the files that may tell addresses, but for those that did not change: whom they tell is on the list by id.
  func learnPeople(of files: [ExportFile], _ people: ForgottenPeople?) throws {
    guard let people, people.knowsMails else { return }
    for file in files where file.table == nil && file.mayTellAddresses {
      if let record = try session.knownFile(file.name), try isUnchanged(file, record) { continue }
      try reader.learnPeople(of: file)
    }
  }
}
