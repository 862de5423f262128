internal import Diagnostics
internal import Templating

/// Prints a page's values by their names in the schema, for authors of templates.
enum ValueJSON {
  /// A page's values in lines, and those of its frame under `layout`.
  ///
  /// The words of the string table are left out, as they are in a file of their own, and so are the frame's values that
  /// the page has too.
  static func bytes(_ record: Record, _ schema: Schema, frame: Record?) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      writeSlots(record, schema, without: ["t"], to: &json)
      guard let frame else { return }
      json.key("layout")
      json.object { writeSlots(frame, FrameSlot.schema, without: ["t", "site", "body"], to: &$0) }
    }
    return JSONIndentation.indented(json.bytes) + [0x0A]
  }

  private static func write(_ record: Record, _ schema: Schema, to json: inout JSONWriter) {
    if schema.names == ["."] { return write(record[0], schema.slots[0], to: &json) }
    json.object { writeSlots(record, schema, without: [], to: &$0) }
  }

  private static func writeSlots(
    _ record: Record, _ schema: Schema, without left: Set<String>, to json: inout JSONWriter
  ) {
    for (number, slot) in schema.slots.enumerated() where !left.contains(slot.name) {
      json.key(slot.name)
      write(record[number], slot, to: &json)
    }
  }

  private static func write(_ value: SlotValue, _ slot: Slot, to json: inout JSONWriter) {
    switch (value, slot.kind) {
    case (.flag(let flag), _): json.value(flag)
    case (.number(let number), _): json.value(number)
    case (.text(let text), _): json.value(text)
    case (.bytes(let bytes), _): json.value(String(decoding: bytes, as: UTF8.self))
    case (.record(let record), .section(let schema)): write(record, schema, to: &json)
    case (.list(let records), .list(let schema)):
      json.array { json in
        var walk = records.begin()
        while let record = walk.next() { write(record, schema, to: &json) }
      }
    case (.empty, .flag): json.value(false)
    case (.empty, .list): json.array { _ in }
    default: json.null()
    }
  }
}
