internal import CProcess

/// What the process was started with.
extension Machine {
  /// The path of this program's file.
  package static var executablePath: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return "" }
      let count = buffer.firstIndex(of: 0) ?? 0
    #else
      let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
      if count <= 0 {
        // There is no /proc. The name by which the program was started is a path, as a shell and systemd give it.
        guard let name = cprocess_executable() else { return "" }
        do throws(FileError) { return try Files.realPath(String(cString: name)) } catch { return "" }
      }
    #endif
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The words after the program's name. Swift's own list of them is empty where there is no /proc.
  package static var arguments: [String] {
    guard cprocess_word(0) != nil else { return Array(CommandLine.arguments.dropFirst()) }
    return sequence(first: Int32(1)) { $0 + 1 }.lazy.map { cprocess_word($0) }.prefix { $0 != nil }
      .compactMap { $0.map { String(cString: $0) } }
  }

  /// The environment of the process; the first value counts if a name is there twice.
  package static var environment: [String: String] {
    var table: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(text[..<equals])
        if table[name] == nil { table[name] = String(text[text.utf8.index(after: equals)...]) }
      }
      next += 1
    }
    return table
  }
}
