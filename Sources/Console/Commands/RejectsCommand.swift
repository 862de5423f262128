internal import Pipeline

/// `sumaq rejects`.
enum RejectsCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let request = try RunCommand.request(invocation)
    let output = invocation.processContext.output
    if invocation.value("--format") == "ndjson" {
      try RejectsList.writeNDJSON(request, into: output)
    } else {
      output.write(try RejectsList.text(request))
    }
    return .done
  }
}
