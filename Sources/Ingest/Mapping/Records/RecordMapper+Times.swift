internal import Diagnostics
internal import Model

extension RecordMapper {
  @inline(__always)
  func convertTime(_ slot: UnsafeMutablePointer<FieldSlot>, _ rule: PlainRule, _ collection: Collection) throws {
    guard let date = dateText(slot.pointee.value) else {
      return try rejectField(IngestProblems.badDate, slot, "is no date that sumaq can read")
    }
    if let microseconds = try microseconds(date, slot, DateOrders.Column(collection: collection, index: rule.column)) {
      rows.set(collection, rule.column, .integer(microseconds))
    }
  }

  @inline(__always)
  private func dateText(_ value: FieldValue) -> DateText? {
    switch value.kind {
    case .string: withText(value) { DateText($0) }
    case .number: NumberReader.double(value.bytes).flatMap { DateText(epoch: $0) }
    case .object: stamp(value)
    default: nil
    }
  }

  /// `{"_seconds":1,"_nanoseconds":2}`, `{"seconds":…}`, `{"__datatype__":"timestamp","value":…}`, `{"$date":…}`.
  private func stamp(_ value: FieldValue) -> DateText? {
    if let inner = member(of: value, ["value", "$date", "timestampValue", "$numberLong"]) { return dateText(inner) }
    guard let seconds = member(of: value, ["_seconds", "seconds"]).flatMap(number), abs(seconds) < 253_402_300_800
    else {
      return nil
    }
    let nanoseconds = member(of: value, ["_nanoseconds", "nanoseconds", "nanos"]).flatMap(number) ?? 0
    guard nanoseconds >= 0, nanoseconds < 1e9 else { return nil }
    return .instant(Int64(seconds) * 1_000_000 + Int64(nanoseconds / 1000))
  }

  private func microseconds(
    _ date: DateText, _ slot: UnsafeMutablePointer<FieldSlot>, _ column: DateOrders.Column
  ) throws -> Int64? {
    switch date {
    case .instant(let microseconds): return microseconds
    case .local(let wall): return utc(wall)
    case .unordered(let first, let second, let year, let time, let offset):
      if dates.isSurvey {
        dates.add(first, second, column)
        return nil
      }
      guard let order = try dates.order(column) else {
        try rejectUnordered(slot, column)
        return nil
      }
      let (day, month) = order == .monthDayYear ? (second, first) : (first, second)
      guard let civil = CivilDay(year: year, month: month, day: day) else {
        try rejectField(IngestProblems.badDate, slot, "is no day of the calendar")
        return nil
      }
      return try microseconds(.at(civil, time: time, offset: offset), slot, column)
    }
  }

  /// Reports one problem for the column in all files, and rejects every such field.
  private func rejectUnordered(_ slot: UnsafeMutablePointer<FieldSlot>, _ column: DateOrders.Column) throws {
    let name = String(decoding: slot.pointee.name, as: UTF8.self)
    if dates.isFirstOpen(column) {
      scribe.report(
        IngestProblems.ambiguousDate, line: line, field: name,
        "day and month of \"\(Printable.line(name, limit: 60))\" cannot be told apart in all of "
          + "\(column.collection.name), so these dates are empty")
    }
    try rows.rejectField(
      IngestProblems.ambiguousDate, line: line, column: name, id: recordID, raw: slot.pointee.value.bytes)
  }

  /// Converts a time in the site's zone to UTC.
  @inline(__always)
  func utc(_ wall: Int64) -> Int64 { wall - Int64(settings.zoneOffset(wall)) * 1_000_000 }
}
