internal import Diagnostics
internal import Templating

/// A page's values by the names of their schema: how the author of a template sees what there is.
enum ValueJSON {
  /// The words of the string table are left out: they are a file of their own.
  static func bytes(_ record: Record, _ schema: Schema) -> [UInt8] {
    var json = JSONWriter()
    write(record, schema, to: &json)
    return json.bytes + [0x0A]
  }

  private static func write(_ record: Record, _ schema: Schema, to json: inout JSONWriter) {
    if schema.names == ["."] { return write(record[0], schema.slots[0], to: &json) }
    json.object { json in
      for (number, slot) in schema.slots.enumerated() where slot.name != "t" {
        json.key(slot.name)
        write(record[number], slot, to: &json)
      }
    }
  }

  private static func write(_ value: Value, _ slot: Slot, to json: inout JSONWriter) {
    switch (value, slot.kind) {
    case (.flag(let flag), _): json.value(flag)
    case (.number(let number), _): json.value(number)
    case (.text(let text), _): json.value(text)
    case (.bytes(let bytes), _): json.value(String(decoding: bytes, as: UTF8.self))
    case (.record(let record), .section(let schema)): write(record, schema, to: &json)
    case (.list(let records), .list(let schema)):
      json.array { json in
        let next = records.begin()
        while let record = next() { write(record, schema, to: &json) }
      }
    case (.empty, .flag): json.value(false)
    case (.empty, .list): json.array { _ in }
    default: json.null()
    }
  }
}
