import Model
import Testing

@testable import Reports
@testable import Store

@Suite struct TimeAxisTests {
  private func months(_ count: Int, from year: Int, _ month: Int) -> [AnalystValue] {
    (0..<count).map { index in
      let number = year * 12 + month - 1 + index
      let (year, month) = (number / 12, number % 12 + 1)
      return .text("\(year)-\(month < 10 ? "0" : "")\(month)")
    }
  }

  private func axis(_ values: [AnalystValue]) throws -> TimeAxis {
    try #require(TimeAxis(values, Shipped.words().language))
  }

  @Test func threeYearsOfMonthsAreLabelledAtJanuaries() throws {
    let marks = try #require(try axis(months(36, from: 2023, 4)).marks)
    #expect(marks.map(\.text) == ["2024", "2025", "2026"])
    #expect(marks.map(\.place) == [9, 21, 33])
  }

  @Test func aYearOfMonthsIsLabelledAtQuarters() throws {
    let marks = try #require(try axis(months(12, from: 2025, 2)).marks)
    #expect(marks.map(\.text) == ["Apr 2025", "Jul 2025", "Oct 2025", "2026"])
  }

  @Test func manyYearsAreThinned() throws {
    let marks = try #require(try axis(months(240, from: 2006, 1)).marks)
    #expect((2...6).contains(marks.count))
    #expect(marks.allSatisfy { Int($0.text) != nil })
    #expect(marks.filter { !$0.kind.contains("roomy") }.count <= 3)
  }

  @Test func daysAreLabelledOnMondays() throws {
    let first = try #require(CivilDay(iso: "2026-03-04"))
    let marks = try #require(
      try axis((0..<20).map { .text(CivilDay(number: first.number + $0).iso) }).marks)
    #expect(marks.map(\.place) == [5, 12, 19])
  }

  /// Weeks are labelled where months, quarters or years begin, and the week that runs is open.
  @Test func weeksAreAnAxisOfTime() throws {
    func weeks(_ numbers: ClosedRange<Int>) -> [AnalystValue] {
      numbers.map { .text("2026-W\($0 < 10 ? "0" : "")\($0)") }
    }
    let marks = try #require(try axis(weeks(5...20)).marks)
    #expect(marks.map(\.place) == [1, 5, 10, 14])
    #expect(try #require(try axis(weeks(1...52)).marks).map(\.place) == [1, 14, 27, 40])
    #expect(try axis(weeks(9...11)).isOpen(CivilDay(iso: "2026-03-14")))
    #expect(try !axis(weeks(9...11)).isOpen(CivilDay(iso: "2026-03-15")))
  }

  @Test(arguments: [("2026-03-13", true), ("2026-03-31", false), ("2026-02-28", false), ("2026-04-01", false)])
  func aMonthIsOpenUntilItsLastDay(day: String, isOpen: Bool) throws {
    #expect(try axis(months(3, from: 2026, 1)).isOpen(CivilDay(iso: day)) == isOpen)
  }

  @Test func aSingleDayIsNeverOpen() throws {
    let axis = try axis([.text("2026-03-12"), .text("2026-03-13")])
    #expect(!axis.isOpen(CivilDay(iso: "2026-03-13")))
  }

  @Test func unorderedOrMixedLabelsAreNoTimes() throws {
    let language = try Shipped.words().language
    #expect(TimeAxis([.text("2026-03"), .text("2026-02")], language) == nil)
    #expect(TimeAxis([.text("2026-03"), .text("2026")], language) == nil)
    #expect(TimeAxis([.text("2026-03"), .null], language) == nil)
    #expect(TimeAxis([.text("2026-03")], language) == nil)
  }
}

@Suite struct CalendarPeriodTests {
  @Test(arguments: [
    ("2026-03-14", "2026-03-14", 1), ("2026-03", "2026-03-01", 31), ("2024-02", "2024-02-01", 29),
    ("2026 Q1", "2026-01-01", 90), ("2025-Q4", "2025-10-01", 92), ("2024", "2024-01-01", 366),
    ("2026", "2026-01-01", 365), ("2026-W11", "2026-03-09", 7), ("2026-W01", "2025-12-29", 7),
    ("2020-W53", "2020-12-28", 7),
  ])
  func aPeriodHasAFirstDayAndALength(text: String, first: String, days: Int) throws {
    let period = try #require(CalendarPeriod(.text(text)))
    #expect(period.first.iso == first)
    #expect(period.days == days)
  }

  @Test(arguments: [
    "", "2026-13", "2026-00", "2026 Q5", "2026 Q0", "26-03", "2026-3", "2026-02-30", "abcd", "2026-+1", "+026",
    "2026-W00", "2025-W53",
    "2026-W54", "2026-w11", "2026-W+1",
    "２０２６", "0000",
  ])
  func otherTextIsNone(text: String) { #expect(CalendarPeriod(.text(text)) == nil) }

  @Test func wholeNumbersAreYearsOnlyIfTheyLookSo() {
    #expect(CalendarPeriod(.integer(2025)) == CalendarPeriod(year: 2025))
    #expect(CalendarPeriod(.integer(12)) == nil)
    #expect(CalendarPeriod(.real(2025)) == nil)
  }
}

@Suite struct AxisLabelsTests {
  /// Labels of the hours from 8 to 18 stood at 8, 10, 13, 15 and 18.
  @Test func distancesAreEqual() {
    #expect(AxisLabels.places(11, most: 5) == [0, 5, 10])
    #expect(AxisLabels.places(9, most: 5) == [0, 2, 4, 6, 8])
    #expect(AxisLabels.places(24, most: 5) == [0, 6, 12, 18])
    for most in [3, 5, 7] {
      for count in 1...200 {
        let places = AxisLabels.places(count, most: most)
        #expect(places.first == 0 && places.count <= max(most, 1) && (places.last ?? 0) < count)
        #expect(Set(zip(places, places.dropFirst()).map { $1 - $0 }).count < 2)
        #expect(count <= most ? places.count == count : places.count >= 2, "\(count) \(most)")
      }
    }
  }

  @Test func aTelephoneHasThreeAtEqualDistances() {
    for count in 1...60 {
      let slim = AxisLabels.marks(count).filter { !$0.kind.contains("roomy") }.map(\.place)
      #expect(slim.count <= 3 && Set(zip(slim, slim.dropFirst()).map { $1 - $0 }).count < 2)
    }
  }
}
