/// English sentences of reviews.
///
/// `# aspect mood`, then a sentence a line. `[a|b]` is one of several words; `{dish}`, `{other}`, `{sweet}` (lower
/// case), `{place}`, `{area}`, `{minutes}`, `{price}`, `{total}`, `{count}`, `{who}` and `{day}` are filled in.
/// Dishes may be plural, so no verb stands after one that would have to agree with it.
enum EnglishSentences {
  static let all = [good, goodMore, mixed, bad]

  private static let good = """
    # brief good
    [Lovely|Wonderful|Excellent], all of it.
    Go for the {dish}.
    [Best|Finest] {dish} in {area}.
    [Warm|Kind] people, [great|honest] food.
    Perfect, [as ever|from start to finish|truly].
    We will be back [soon|with friends|before Christmas|next week].
    Yes. [Just yes.|A hundred times.|Go.]
    Superb {dish}!
    Worth the [walk|taxi|hill].
    My [new|old] favourite.
    Simple, [honest|fresh] and [very good|done right|full of flavour].
    I [dream|keep thinking] about the {dish}.
    Try the {dish}, thank me later.
    {dish} and {other}, both [great|lovely|spot on].
    Came for the {dish}, stayed for the {sweet}.
    Hidden [gem|treasure] of {area}.
    {count} of us, {count} clean plates.
    Delicious and [fairly|honestly] priced.
    Still the best [in town|after all these years].
    # opener good
    We found {place} by accident, [hiding from the rain|looking for a bank|on the way to the bus], and stayed two hours.
    A [colleague|taxi driver|neighbour] told me to come here, and now I tell everyone else.
    This was our [first|second|third] visit to {area}, and lunch here was the best part of it.
    I have been coming for {count} years and it has never let me down.
    [Booked|Took a table] for my mother's birthday and could not have chosen better.
    Came on a quiet {day} with {who}, and left very happy.
    Everyone says you should eat at {place} before you leave town; everyone is right.
    I am [picky|hard to please] about {dish}, so I came with low hopes and was proved wrong.
    From the street you would never guess [how good it is|what happens in that kitchen].
    After {count} days of travelling we wanted something [honest|simple|warm], and this was it.
    [Every family|Each of us] has one place for celebrations; this is ours.
    If I had one meal left in {area}, I would spend it here.
    Third time this month; my [wife|husband|dentist] has started to ask questions.
    We were the only foreigners in the room, always a good sign.
    # dish good
    The {dish} arrived [sizzling|steaming|still bubbling] and tasted like somebody cared.
    Order the {dish} and do not share.
    We had the {dish} and the {other}; I would [cross town|get up early|skip breakfast] for either.
    Their {dish} has exactly the right amount of [heat|lime|salt|smoke].
    I mopped up the last of the {dish} with bread and was not ashamed.
    {who} ordered the {dish}, I ordered the {other}, and we swapped plates halfway in peace.
    You taste the [wood fire|patience|garden] in the {dish}.
    The kitchen treats the {dish} with respect: [nothing extra, nothing missing|a short list of good things].
    I have eaten {dish} in {count} places this year and none came close.
    Ask for the {dish} even when it is not on the board; they usually have some.
    The {other} surprised me most, light and [bright|fresh|full of herbs].
    My grandmother made {dish} like this, and I do not say that easily.
    Portions are generous: one {dish} fed two of us, and the {other} came home in a box.
    For dessert we shared the {sweet}, with four spoons and no manners.
    The sauce alone would be worth the trip; with the {dish} I went quiet for a while.
    I would put their {dish} up against anyone's in {area}.
    Have the {dish} first, then decide whether you still need the {other} (you do).
    We ordered one {dish} for the table and then, quietly, three more.
    Whoever makes the {dish} here should be given a medal, or at least a day off.
    Even {who}, who distrusts anything new, finished the {other}.
    Vegetables with a bite, meat that falls apart, and a {dish} to remember.
    """

  private static let goodMore = """
    # service good
    The [waiter|young woman who served us|owner] remembered what we had last time.
    They brought a [high chair|second blanket|small plate for the child] before we asked.
    Service was quick without ever hurrying us.
    [Señora Rosa|The cook|The owner's father] came out to ask how we liked it, and meant it.
    When I said I cannot eat [nuts|gluten|dairy] they checked every plate twice.
    The staff explained each dish patiently, in [two|three] languages and with both hands.
    Our waiter talked us out of ordering too much, which tells you everything.
    Nobody rolled their eyes when we asked to split the bill {count} ways.
    They kept the kitchen open for us after a delayed bus; I will not forget it.
    Friendly from the door to the [coffee|very last goodbye].
    They walked us through the menu [like old friends|without a trace of hurry|and drew us a map for afterwards].
    A drink arrived wrong, was taken off the bill and came back right.
    We turned up as {count} without a booking, and somehow there was a table.
    # room good
    Sit in the courtyard if you can: [sillar walls, geraniums|an old fig tree, a cat|white stone, blue doors] and quiet.
    From the upper floor you see [Misti|all three volcanoes|the river and the terraces] turn pink at six.
    The room is small and full of light, with [old photographs|woven cloths|plants] on the walls.
    Music low enough to talk, lamps low enough to stay.
    The tables are close together, but by the second drink that is a good thing.
    Clean as a ship, including the bathrooms.
    There is a corner by the window that I would rent if they let me.
    It has the sound of a good place: plates, laughter, somebody's grandmother giving orders.
    You eat under arches of white stone, and in the evening they light candles.
    # wait good
    Our food came after {minutes} minutes, hot.
    We waited {minutes} minutes for a table on a {day}, with a glass of chicha in hand; no complaint.
    They said {minutes} minutes, and it was {minutes} minutes.
    Everything came at the same time, which in a group of {count} is a small miracle.
    No queue before one o'clock; come early.
    Fast enough for a lunch hour, slow enough for a Sunday.
    # price good
    {price} for the {dish}, and I would have paid double.
    We ate like kings for {total} altogether.
    Fair prices for {area}, where that is no longer a matter of course.
    Two courses and a drink for less than a tourist pays for coffee on the square.
    The bill made us [smile|check whether they had forgotten something].
    It is not the cheapest, and it should not be.
    # closing good
    I am already planning the next visit.
    Thank you to everyone in that kitchen.
    Go hungry, go early, go often.
    Do not tell too many people.
    If you are anywhere near {area}, [do yourself a favour|make the detour].
    Five stars because there are not six.
    Please never change the {dish}.
    We [hugged|waved to] the cook on the way out.
    Book ahead at weekends, and bring someone you like.
    I left with a full stomach and a recipe on a napkin.
    # edit good
    Update: went back, still just as good.
    Edit: they wrote to thank me, which was kind.
    Second visit: the {dish} is even better on a weekday.
    """

  private static let mixed = """
    # brief mixed
    It was [fine|okay|all right].
    Good food, slow service.
    Nice room, [average|ordinary] {dish}.
    Neither good nor bad.
    Not what it used to be.
    Decent for the price.
    The {dish} yes, the {other} no.
    So so.
    Fine if you are in {area} anyway.
    Expected a little more.
    # opener mixed
    I wanted to love {place}, and I nearly did.
    Mixed feelings after our {day} lunch.
    Came back after {count} years; some things are better, some are not.
    We had read so much about it that it could hardly win.
    A decent place that could be a very good one.
    With {who} on a {day} evening; half of it lovely, half of it not.
    It depends on the day, it seems: last month excellent, this time ordinary.
    Not a bad lunch, but not the one the photographs promised.
    # dish mixed
    The {dish} tasted good but arrived lukewarm.
    I liked the {dish}; the {other} needed salt, lime, anything.
    A small portion of {dish} for a large appetite.
    The {dish} had a lovely sauce and very little under it.
    {who} enjoyed the {other}; I left half of my {dish}.
    Honest {dish}, nothing more, nothing less.
    The {other} came straight from the fridge, I think, but the {dish} made up for it.
    Good ingredients in the {dish}, a heavy hand with the [oil|salt|cream].
    Stick to the {dish} and skip dessert.
    The {dish} in the picture has two prawns more than mine.
    # service mixed
    Friendly staff, but one waiter for {count} tables.
    They forgot our drinks and then brought them twice.
    Polite enough, though somebody should wipe the menus.
    The waiter was new and trying hard; I hope they are patient with him.
    We had to ask for cutlery, napkins and, in the end, the bill.
    Kind people, a little lost on a {day}.
    # room mixed
    The courtyard is lovely, the room behind it rather dark.
    It gets loud: bring someone you have nothing important to tell.
    Wobbly table, beautiful view.
    A nice old house in need of [a painter|warmer lamps|softer chairs].
    The television could be switched off.
    Cold in the evening; keep your coat.
    # wait mixed
    It took {minutes} minutes, which they blamed on the {other}.
    Starters after {minutes} minutes, mains at once with them.
    We waited a while, though nobody seemed to mind except us.
    Expect {minutes} minutes at weekends.
    # price mixed
    {price} for the {dish} is a little ambitious.
    We paid {total}, which felt like one plate too many.
    Prices have gone up since the last time, portions have not.
    Reasonable if you choose from the menu of the day.
    # closing mixed
    I would give it another try on a weekday.
    Good for a quick lunch, not for an anniversary.
    Three stars, with hope.
    Maybe we ordered the wrong things.
    Not in a hurry to return, but I would not say no either.
    Somewhere in here is a great restaurant.
    # edit mixed
    Edit: tried it again, a bit better this time.
    Update: they answered and promised to look into it.
    """

  private static let bad = """
    # brief bad
    [Never|Not] again.
    Cold {dish}, colder service.
    [Overpriced|Disappointing].
    Avoid on a {day}.
    One star for the view.
    Waited {minutes} minutes. Left.
    What happened to this place?
    The {dish} came burnt.
    No.
    Sad, it used to be good.
    # opener bad
    I rarely write reviews, but this evening deserves one.
    We left {place} hungry, which should not happen in {area}.
    It used to be our favourite; something has changed.
    Brought {who} here to show off the town's cooking and apologised all the way home.
    From the first minute on a {day} nothing worked.
    Believe the bad reviews; we did not.
    The kindest thing I can say is that they had a table.
    A birthday dinner that we would all like to forget.
    # dish bad
    The {dish} arrived cold, went back, and returned cold in a different plate.
    I do not know what was in the {dish}, and neither did the waiter.
    Dry, salty and small: that sums up the {dish}.
    They had run out of {dish}, and of {other}, and of explanations.
    The {other} tasted of old oil.
    I have had better {dish} [at a bus station|from a vending machine|on a plane].
    {who} found a hair in the {other}; they offered to remove it.
    The {dish} had been waiting under a lamp longer than we had been waiting for it.
    Raw in the middle, burnt outside: a {dish} of two halves.
    The potatoes were the best part, and they came from a freezer.
    # service bad
    Nobody looked at us for {minutes} minutes.
    The waiter argued about what we had ordered and then about what we had eaten.
    When I complained they laughed.
    They put a service charge on the bill; I am still looking for the service.
    Three different people took our order, and none of them brought it.
    We were asked to hurry because they had [a group coming|a football match to watch].
    # room bad
    The table was sticky and so was the floor.
    We sat beside the bathroom door, in a draught, beside an empty room.
    The music was so loud that we ordered by pointing.
    Smoke from the kitchen filled the room; nobody opened a window.
    Please clean the bathrooms.
    # wait bad
    {minutes} minutes for a {dish}; people who came later ate before us.
    After {minutes} minutes we got the wrong plates, after {minutes} more the right ones, cold.
    They told us ten minutes; it was {minutes}.
    The bill took as long as the meal.
    # price bad
    {price} for that {dish} is a joke, and not a good one.
    The menu said one price, the bill another, always higher.
    {total} for two, and we stopped for a sandwich on the way home.
    Card machine "broken", of course.
    # closing bad
    There are {count} better places in the same street.
    I will not be back, and I am easily pleased.
    Save your money.
    I hope the owner reads this.
    One star, because zero is not on offer.
    A pity for such a beautiful house.
    # edit bad
    Update: no answer from anybody.
    Edit: I see from other reviews that we were not the only ones.
    """
}
