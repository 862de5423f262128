internal import Diagnostics

/// The lines of `--progress json`; the README documents them.
enum ProgressEvent {
  static func begin(_ stage: RunProgress.Stage) -> JSONWriter {
    event("begin", stage) { _ in }
  }

  /// `total` is left out while it is unknown, `bytes` if nothing was downloaded.
  static func progress(
    _ stage: RunProgress.Stage, _ done: Int, of total: Int?, bytes: Int, seconds: Double
  ) -> JSONWriter {
    event("progress", stage) { json in
      json.member("done", done)
      if let total { json.member("total", total) }
      if bytes > 0 { json.member("bytes", bytes) }
      json.member("seconds", seconds, decimals: 1)
    }
  }

  static func end(_ stage: RunProgress.Stage, _ done: Int, seconds: Double) -> JSONWriter {
    event("end", stage) { json in
      json.member("done", done)
      json.member("seconds", seconds, decimals: 3)
    }
  }

  /// A line that a command of the operator's wrote.
  static func output(_ line: String) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.member("event", "output")
      json.member("text", line)
    }
    return json
  }

  private static func event(
    _ name: String, _ stage: RunProgress.Stage, _ more: (inout JSONWriter) -> Void
  ) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.member("event", name)
      json.member("stage", stage.name)
      json.member("unit", stage.unit)
      more(&json)
    }
    return json
  }
}
