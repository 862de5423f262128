internal import Store

extension RunRequest.MaxRejects {
  /// As `--max-rejects` takes it.
  var text: String {
    switch self {
    case .rows(let rows): String(rows)
    case .percent(let percent): "\(percent)%"
    }
  }

  /// Nil if the text is no limit.
  package init?(text: String) {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
      self = .percent(percent)
    } else if let rows = Int(text), rows >= 0 {
      self = .rows(rows)
    } else {
      return nil
    }
  }

  /// The limit as the store has it.
  var stored: RejectLimit {
    switch self {
    case .rows(let rows): .rows(rows)
    case .percent(let percent): .percent(percent)
    }
  }
}
