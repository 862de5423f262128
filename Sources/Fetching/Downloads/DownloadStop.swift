internal import Platform

/// Why a download did not come to its end.
enum DownloadStop: Error {
  case failed(FetchFailure)
  case disk(FileError)
  /// The run is to end.
  case interrupted
}
