import Foundation
import Synchronization

@testable import Console

/// A desk that takes long to prepare: it is made once, and each test has a copy.
struct SharedDesk: Sendable {
  private let desk: Result<Desk, any Error>

  init(_ make: () throws -> Desk) {
    desk = Result(catching: make)
    if case .success(let made) = desk { Self.leave(made.folder) }
  }

  func copy() throws -> Desk { try Desk(copyOf: desk.get()) }

  /// Copies one of its folders to another desk.
  func copy(_ name: String, to other: Desk) throws { try desk.get().copy(name, to: other) }

  private static let folders = Mutex<[String]>([])

  /// What is shared lives as long as the process, which takes its folder away when it ends.
  private static func leave(_ folder: String) {
    folders.withLock {
      if $0.isEmpty {
        atexit {
          SharedDesk.folders.withLock { for folder in $0 { try? FileManager.default.removeItem(atPath: folder) } }
        }
      }
      $0.append(folder)
    }
  }
}
