internal import Diagnostics
internal import Fetching
internal import Platform

/// Headers for the hosts of photos, whose values stand in the environment or in a file of their owner's alone.
struct PhotoSecrets {
  let settings: Settings
  /// The settings' file, from whose folder files of secrets are found.
  let config: String
  let environment: [String: String]

  /// The longest value, in bytes.
  private static let longest = 8192

  /// What is sent where; a secret that is not there, or that others may read, ends the run (78).
  func headers() throws(Failure) -> [HeaderTarget: [FetchHeader]] {
    var headers: [HeaderTarget: [FetchHeader]] = [:]
    for (host, named) in settings.photoHeaders.sorted(by: { $0.key < $1.key }) {
      guard let target = HeaderTarget(host) else {
        throw failure("photos.headers: “\(host)” names no host", HeaderTarget.forms)
      }
      for (name, place) in named.sorted(by: { $0.key < $1.key }) {
        let value = try secret(place, of: "\(host): \(name)")
        headers[target, default: []].append(FetchHeader(name: name, value: value))
      }
    }
    return headers
  }

  private func secret(_ place: String, of name: String) throws(Failure) -> String {
    let text: String
    if place.hasPrefix("env:") {
      let variable = String(place.dropFirst(4))
      guard let value = environment[variable] else {
        throw failure("photos.headers, \(name): there is no \(variable) in the environment", "Set it for the job.")
      }
      text = value
    } else {
      text = try read(Path.join(Path.parent(of: config), String(place.dropFirst(5))), name)
    }
    let value = text.trimmingEnd
    guard !value.isEmpty, value.utf8.count <= Self.longest, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw failure("photos.headers, \(name): the value is empty, too long or of several lines", "Put one line there.")
    }
    return value
  }

  private func read(_ path: String, _ name: String) throws(Failure) -> String {
    let status: FileStatus?
    let bytes: [UInt8]
    do throws(FileError) {
      status = try FileStatus.following(path)
      bytes = try status?.kind == .file ? Files.read(path, limit: Self.longest + 2) : []
    } catch {
      throw failure("photos.headers, \(name): \(error.description)", "Put the secret there, with mode 0600.")
    }
    guard let status, status.kind == .file else {
      throw failure("photos.headers, \(name): there is no file \(path)", "Put the secret there, with mode 0600.")
    }
    guard status.permissions & 0o077 == 0 else {
      throw failure(
        "photos.headers, \(name): others than its owner may read \(path)", "Run: chmod 600 \(path)")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func failure(_ reason: String, _ mend: String) -> Failure {
    Failure(.configuration, PipelineProblems.brokenSecret.problem(at: Place(config), reason, mend: mend))
  }
}

extension String {
  /// Without line breaks and blanks at the end.
  fileprivate var trimmingEnd: String {
    var text = Substring(self)
    while let last = text.utf8.last, last == 0x0A || last == 0x0D || last == 0x20 { text.unicodeScalars.removeLast() }
    return String(text)
  }
}
