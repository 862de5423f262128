/// Writes sentences with their placeholders filled in.
struct SentenceWriter {
  let world: World
  let row: RowBuffer

  /// Writes one sentence; its first letter becomes a capital if it begins with a placeholder.
  func write(
    _ sentence: Sentence, _ values: SlotValues, _ mood: SentenceBank.Mood, _ random: inout DemoRandom
  ) {
    let start = row.position
    for piece in sentence.pieces {
      switch piece {
      case .text(let bytes): row.put(bytes)
      case .choice(let words): row.put(words[random.below(words.count)])
      case .slot(let slot): write(slot, values, mood)
      }
    }
    capitalise(start)
  }

  private func write(_ slot: Sentence.Slot, _ values: SlotValues, _ mood: SentenceBank.Mood) {
    switch slot {
    case .dish: write(values.dish(world), values.language)
    case .other: write(values.dish(world, 1), values.language)
    case .sweet: write(values.sweet(world), values.language)
    case .place: place(values)
    case .area: row.put(world.words.districts[values.restaurant?.district ?? 0].name)
    case .minutes: row.put(values.minutes(mood))
    case .price: soles(values.dish(world).price)
    case .total: soles(values.guests * (min(40, values.dish(world).price) + 11))
    case .count: row.put(values.count)
    case .who: pick(world.words.who[values.language], values.who)
    case .day: pick(world.words.days[values.language], values.day)
    }
  }

  private func pick(_ words: [[UInt8]], _ index: Int) { row.put(words[index % words.count]) }

  private func write(_ dish: CuisineDish, _ language: Int) { row.put(language == 1 ? dish.spanish : dish.inner) }

  private func soles(_ amount: Int) {
    row.put("S/ ")
    row.put(amount)
  }

  private func place(_ values: SlotValues) {
    guard let restaurant = values.restaurant else { return row.put("Sumaq") }
    RestaurantName(world, restaurant).write(to: row)
  }

  private func capitalise(_ start: Int) {
    guard row.position > start else { return }
    let first = row.byte(at: start)
    if (97...122).contains(first) { row.replace(at: start, with: first - 32) }
  }
}
