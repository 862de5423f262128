internal import Diagnostics
internal import Model

extension RecordMapper {
  @inline(__always)
  func convertTime(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard let date = dateText(slot.value) else {
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

  private func microseconds(_ date: DateText, _ slot: FieldSlot, _ column: DateOrders.Column) throws -> Int64? {
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
  private func rejectUnordered(_ slot: FieldSlot, _ column: DateOrders.Column) throws {
    let name = String(decoding: slot.name, as: UTF8.self)
    if dates.isFirstOpen(column) {
      scribe.report(
        IngestProblems.ambiguousDate, line: line, field: name,
        "day and month of \"\(Printable.line(name, limit: 60))\" cannot be told apart in all of "
          + "\(column.collection.name), so these dates are empty")
    }
    try rows.rejectField(
      IngestProblems.ambiguousDate, line: line, column: name, id: recordID, raw: slot.value.bytes)
  }

  /// Converts a time in the site's zone to UTC.
  @inline(__always)
  func utc(_ wall: Int64) -> Int64 { wall - Int64(settings.zoneOffset(wall)) * 1_000_000 }

  /// Sets a time of day as `HH:MM`; a complete timestamp is converted to the site's zone.
  func convertClock(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard slot.value.kind == .string || slot.value.kind == .number,
      let text = withText(slot.value, { ClockText.read($0) ?? clockNumber($0, slot) })
    else { return try rejectField(IngestProblems.badHours, slot, "is no time of day") }
    rows.set(collection, rule.column, text)
  }

  private func clockNumber(_ text: UnsafeRawBufferPointer, _ slot: FieldSlot) -> String? {
    guard !shape.clockFields.isEmpty,
      shape.clockFields.contains(String(decoding: ASCIIText.normalized(slot.name), as: UTF8.self))
    else { return nil }
    return ClockText.number(ASCIIText.trimmed(text))
  }

  /// Sets JSON of seven entries from Monday on, each null or a list of `["HH:MM","HH:MM"]`.
  func convertHours(_ slot: FieldSlot, _ rule: PlainRule) throws {
    var week = WeekHours()
    var isGood = true
    switch slot.value.kind {
    case .object where isLinked: isGood = addSpecifications([slot.value], &week)
    case .object:
      // Google's places say in words when they are open, besides whether they are open now.
      if let lines = member(of: slot.value, ["weekday_text", "weekdayText", "weekdayDescriptions"]) {
        for line in elements(lines) { isGood = addLine(line, &week) && isGood }
        break
      }
      let days = members(slot.value)
      if days.allSatisfy({ text($0.name) == "open_now" || text($0.name) == "openNow" }) { return }
      for (name, value) in days { isGood = addDay(name, value, &week) && isGood }
    case .string:
      // Pages and maps write in this language. In other exports it would be a guess.
      let isOfRules = isLinked || !shape.only.isEmpty
      if isOfRules, let rules = withText(slot.value, { WeekHours(rules: $0, isWhole: !isLinked) }) {
        week = rules
      } else {
        isGood = addWeek(slot.value, &week)
      }
    case .array where isLinked && elements(slot.value).contains { $0.kind == .object }:
      isGood = addSpecifications(elements(slot.value), &week)
    case .array:
      for entry in elements(slot.value) {
        if entry.kind == .string {
          isGood = addLine(entry, &week) && isGood
          continue
        }
        if let day = member(of: entry, ["openDay"]).flatMap(text).flatMap(WeekHours.day) {
          isGood = addPeriod(entry, day, &week) && isGood
          continue
        }
        guard let day = member(of: entry, ["day"]), let hours = member(of: entry, ["hours"]) else {
          isGood = false
          continue
        }
        isGood = addDay(day, hours, &week) && isGood
      }
      if !isGood, isLinked, let rules = rules(elements(slot.value)) { (week, isGood) = (rules, true) }
    default: isGood = false
    }
    // The rest of a week that a page declares may say the opposite.
    if !week.isEmpty, isGood || !isLinked { rows.set(collection, rule.column, week.json) }
    if !isGood { try rejectField(IngestProblems.badHours, slot, "holds hours that cannot be read") }
  }

  /// `["Mo-Fr 11:00-14:30", "Sa 12:00-24:00"]`, as schema.org has them.
  private func rules(_ lines: [FieldValue]) -> WeekHours? {
    guard lines.allSatisfy({ $0.kind == .string }) else { return nil }
    return lines.compactMap(text).joined(separator: ", ").withBytes {
      WeekHours(rules: UnsafeRawBufferPointer($0), isWhole: false)
    }
  }

  /// Adds schema.org's `openingHoursSpecification`: `{"dayOfWeek": ["Monday", "https://schema.org/Tuesday"], "opens":
  /// "09:00", "closes": "17:00"}`. Entries without days are of dates, not of the week. If entries are for different times
  /// of the year, none is the week.
  private func addSpecifications(_ entries: [FieldValue], _ week: inout WeekHours) -> Bool {
    var seasons: Set<[String?]> = []
    for entry in entries {
      let season = [member(of: entry, ["validFrom"]), member(of: entry, ["validThrough"])].map { $0.flatMap(text) }
      guard let days = member(of: entry, ["dayOfWeek"]) else {
        if season == [nil, nil] { return false }
        continue
      }
      seasons.insert(season)
      guard let opens = member(of: entry, ["opens"]).flatMap(text),
        let closes = member(of: entry, ["closes"]).flatMap(text)
      else { return false }
      // A closed day opens and closes at midnight.
      let isClosed = [opens, closes].allSatisfy { ClockText.read(Array($0.utf8)) == "00:00" }
      for name in days.kind == .array ? elements(days) : [days] {
        guard let word = text(name)?.split(whereSeparator: { "/#:".contains($0) }).last else { return false }
        if word == "PublicHolidays" { continue }
        guard let day = WeekHours.day(named: String(word)),
          isClosed || week.add(Array(opens.utf8), Array(closes.utf8), day: day)
        else { return false }
      }
    }
    return seasons.count < 2
  }

  /// `{"openDay":"MONDAY","openTime":"09:00","closeTime":{"hours":17,"minutes":30}}`.
  private func addPeriod(_ entry: FieldValue, _ day: Int, _ week: inout WeekHours) -> Bool {
    guard let closes = member(of: entry, ["closeTime"]).flatMap(clock) else { return false }
    let opens = member(of: entry, ["openTime"]).flatMap(clock) ?? "00:00"
    return week.add(Array(opens.utf8), Array(closes.utf8), day: day)
  }

  private func clock(_ value: FieldValue) -> String? {
    guard value.kind == .object else { return text(value) }
    let hours = member(of: value, ["hours"]).flatMap(text) ?? "0"
    return hours + ":" + (member(of: value, ["minutes"]).flatMap(text) ?? "00")
  }

  /// `Monday: 11:00 AM – 9:30 PM`.
  private func addLine(_ line: FieldValue, _ week: inout WeekHours) -> Bool {
    guard line.kind == .string else { return false }
    return withText(line) { text in
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
        let day = WeekHours.day(
          named: String(decoding: ASCIIText.trimmed(.init(rebasing: text[..<colon])), as: UTF8.self))
      else { return false }
      return week.add(ASCIIText.trimmed(.init(rebasing: text[(colon + 1)...])), day: day)
    }
  }

  /// `{'Monday': '8:30-17:0'}`, as Python prints it, or the same as JSON in a cell.
  private func addWeek(_ value: FieldValue, _ week: inout WeekHours) -> Bool {
    guard let literal = withText(value, { PythonLiteral($0) }), !literal.pairs.isEmpty else { return false }
    return literal.pairs.allSatisfy { pair in
      guard let day = WeekHours.day(named: pair.key) else { return false }
      let spans = pair.value.text.map { [$0] } ?? pair.value.elements.compactMap(\.text)
      return spans.allSatisfy { span in span.withBytes { week.add(UnsafeRawBufferPointer($0), day: day) } }
    }
  }

  /// `"10:0-18:0"`, `{"open":…,"close":…}`, or a list of either.
  private func addDay(_ name: FieldValue, _ value: FieldValue, _ week: inout WeekHours) -> Bool {
    guard let word = text(name), let day = WeekHours.day(named: word) else { return false }
    switch value.kind {
    case .null: return true
    case .string: return withText(value) { week.add($0, day: day) }
    case .object:
      guard let opens = member(of: value, ["open", "opens", "start", "from"]).flatMap(text),
        let closes = member(of: value, ["close", "closes", "end", "to"]).flatMap(text)
      else { return false }
      return week.add(Array(opens.utf8), Array(closes.utf8), day: day)
    case .array: return elements(value).map { addDay(name, $0, &week) }.allSatisfy { $0 }
    default: return false
    }
  }
}
