internal import Diagnostics
internal import Store
internal import Synchronization

/// Tells which restaurants and users have pages on the site. Any worker may ask.
final class KnownPages: Sendable {
  /// The ids that have a page, of those that were asked for.
  struct Found: Sendable {
    var restaurants: Set<String> = []
    var users: Set<String> = []
  }

  /// The lock admits one thread at a time.
  private struct Reader: @unchecked Sendable {
    let reader: StoreReader
  }

  private let reader: Mutex<Reader>
  /// Who has a page, for the ledger.
  let rule: String

  init(_ store: Store) throws {
    let opened = try store.reader()
    rule = opened.usersPages.rawValue
    reader = Mutex(Reader(reader: opened))
  }

  /// Looks up every id in the first rows of these results, whose columns have these formats.
  func find(_ results: [(ReportResult, [String: ValueFormat])]) throws(Failure) -> Found {
    do {
      return try reader.withLock { own in
        var found = Found()
        for (result, formats) in results {
          for (place, column) in result.columns.enumerated() {
            for row in result.rows {
              guard case .text(let id) = row[place] else { continue }
              switch formats[column] {
              case .restaurant: if try own.reader.restaurantKey(id) != nil { found.restaurants.insert(id) }
              case .user: if try own.reader.userKey(id) != nil { found.users.insert(id) }
              default: break
              }
            }
          }
        }
        return found
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.software, StoreProblems.fault.problem("\(error)"))
    }
  }
}
