import Platform
import Synchronization
import Testing

@testable import Serving

struct ConnectionTableTests {
  @Test func whatTakesTooLongIsEnded() throws {
    let now = Mutex<UInt64>(0)
    let table = ConnectionTable(Clock(microsecondsSince1970: { 0 }, nanoseconds: { now.withLock { $0 } }))
    var pairs: [[Int32]] = []
    for number in 0..<4 {
      var ends: [Int32] = [-1, -1]
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      pairs.append(ends)
      table.opened(UInt(number), socket: ends[0])
    }
    defer { for end in pairs.joined() { close(end) } }
    func isEnded(_ number: Int) -> Bool {
      var look = pollfd(fd: pairs[number][1], events: Int16(POLLIN), revents: 0)
      return poll(&look, 1, 0) == 1
    }
    table.answers(1)
    table.streams(2)
    table.closed(3)
    now.withLock { $0 = (ConnectionTable.requestSeconds + 1) * 1_000_000_000 }
    table.endLate()
    #expect((0..<4).map(isEnded) == [true, false, false, false])
    now.withLock { $0 = (ConnectionTable.answerSeconds + 1) * 1_000_000_000 }
    table.endLate()
    #expect((0..<4).map(isEnded) == [true, true, false, false])
  }
}
