internal import Platform

/// The reason why a download ended early.
enum DownloadStop: Error {
  case failed(FetchFailure)
  case disk(FileError)
  /// The run must end.
  case interrupted
}
