/// All words of the site in one language.
package struct StringTable: Sendable {
  package let language: Language
  /// By `Word`, then by plural form in the order of `PluralForm`. A word without plurals has the same text in all.
  package let phrases: [[Phrase]]

  package init(_ language: Language, _ phrases: [[Phrase]]) {
    self.language = language
    self.phrases = phrases
  }

  /// A table in which every word is empty.
  package static let nothing = StringTable(
    .plain, Word.allCases.map { _ in Language.PluralForm.allCases.map { _ in Phrase("") } })

  /// A word without arguments, or with empty ones.
  package subscript(word: Word) -> String { filled(word, Self.other, EmptyCollection()) }

  private static let other = Language.PluralForm.allCases.count - 1

  /// A word with one argument, as most have; it needs no array.
  package func callAsFunction(_ word: Word, _ value: (Phrase.Argument, String)) -> String {
    filled(word, Self.other, CollectionOfOne(value))
  }

  package func callAsFunction(_ word: Word, _ values: (Phrase.Argument, String)...) -> String {
    filled(word, Self.other, values)
  }

  /// The form for `count`, which is also written as `{n}` in the style of the language.
  package func count(_ word: Word, _ count: Int, _ more: (Phrase.Argument, String)...) -> String {
    let number = (Phrase.Argument.n, language.words(for: count))
    let place = Self.place(of: language.pluralForm(of: count))
    return more.isEmpty ? filled(word, place, CollectionOfOne(number)) : filled(word, place, [number] + more)
  }

  /// The form for `count`, with `number` as `{n}`.
  func count(_ word: Word, _ count: Int, number: String) -> String {
    filled(word, Self.place(of: language.pluralForm(of: count)), CollectionOfOne((Phrase.Argument.n, number)))
  }

  /// The text in the table, for checks and digests.
  package func source(of word: Word, _ form: Language.PluralForm = .other) -> String {
    phrases[word.rawValue][Self.place(of: form)].source
  }

  /// The whole content of the table, for digests.
  package var fingerprint: String {
    language.fingerprint + "\n"
      + Word.allCases.flatMap { word in Language.PluralForm.allCases.map { source(of: word, $0) } }.joined(
        separator: "\n")
  }

  private static func place(of form: Language.PluralForm) -> Int {
    switch form {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }

  /// Uses the phrase in place: a copy would count references, which all workers share.
  private func filled(
    _ word: Word, _ place: Int, _ values: some RandomAccessCollection<(Phrase.Argument, String)>
  ) -> String {
    phrases.withUnsafeBufferPointer { phrases in
      phrases[word.rawValue].withUnsafeBufferPointer { $0[place].filled(values) }
    }
  }
}

/// Every word that pages, scripts and charts show, by its key in the string tables.
package enum Word: Int, Sendable, Hashable, CaseIterable {
  case skip, thisCopy, savedCopy, savedChanged, offline, siteNav, restaurants, cuisines, aToZ, onThisPage, footer
  case sealedTitle, sealedAbout, sealedHome, sealedLead, sealedMail, sealedPassphrase, sealedShow
  case sealedRemember, sealedOpen, sealedOpening, sealedHow, sealedNoPassphrase, sealedAskSender, sealedWrong
  case sealedNoScript, sealedNoTLS, sealedOverTLS, sealedNoCrypto, sealedNoNet, sealedSlow, sealedBroken
  case sealedDamaged, sealedChanged, sealedEmpty, sealedLock, sealedLocked, sealedIdle, sealedAgain
  case sealedAreas, sealedAreasLead, sealedPublic, sealedHere, sealedLocks, sealedOwner, sealedManager
  case sealedReviewer, sealedKeep, sealedFolder, sealedSite, sealedNoPlace, sealedNoFetch
  case bundleSaved, bundleWhole, bundlePhotosSmall, bundlePhotosOut, bundleReviewsOut
  case footerChanged, and, andBeforeI, comma, pause, gap, noConnection, noReviewNow, backToPage, synced, restored
  case narrow, matches, noMatch
  case searchFor, searchWords, searchResults, searchNone, searchFewer, searchLooking, searchParts, searchBroken
  case searchMore, searchOlder, searchClosest, searchMeant, searchWithin, searchQuote, searchServed, searchPeople
  case searchDistricts, searchDishes, searchHint, matchesOf
  case noName, knownByReviews, knownByReviewsAbout, guest, asOf, newestFrom, upTo, price, hours, address, openMap,
    phone, guests,
    closed, daily, days, opening
  case opensAt, closesAt, hoursLine, kept, visits, orderCount, doReview, nobody, firstReview, firstReviewGo
  case reviewCount, restaurantCount, meanOf, stars, starsFrom, starsUnder, starsBand, starsBandUnder, unrated, ratings,
    judged, byStars, share
  case trendName, trendWords, offers, off, until, menu, otherDishes, photos
  case photoBy, photoOf, photoWith, photoHere, photoWaiting, photoOffline, photoTooLarge, reviews
  case all, answer, answerUndated, noWords1, noWords2, noWords3, noWords4, noWords5, noWordsHalf
  case noWords, shownOf, older, newer, oldest, otherReviews, leafTitle, leafRange, leafBack, nearby, crowFlies
  case sheetTitle, sheetAbout, sheetLink, sheetAsk, sheetInvite, sheetCode, sheetAge, sheetPrint
  case metres, kilometres, north, northEast, east, southEast, south, southWest, west, northWest, restaurantTitle
  case restaurantHas, hasPrices, hasHours, hasMenu, hasOffers, reportsHome
  case restaurantAbout, restaurantAboutEmpty, reviewer, reviewerSince, userTitle, userAbout, reviewsWord
  case ofRestaurants, newestOn, noReviewsYet, gives, givesMean, eats, eatsMost, diet, budget, starsGiven
  case byStarsGiven, byCuisine, byCuisineTable, allOthers, unknownPlace, favourites, visited, orders, day
  case restaurant, status, total, homeTitle, homeAbout, homeLead, seeAll, lastSynced, map, mapWords, mapGood
  case mapOthers, mapNorth, mapDensity, mapHexagons, mapStep, mapStepMore, mapNames, mapOutside
  case cuisinesCount, best, bestNumber, newest, allRestaurants, fromAToZ, hundredBest
  case ofAll, show, fourAndMore, withOffer, offer, noRestaurants, cuisineTitle, cuisineKicker, cuisineAll
  case otherCuisines, letterTitle, letters, otherLetters, range, letterLead, articleIgnored, articlesIgnored
  case neighbourLetters, cuisineCount, districtCount, bestOrder, bestException, bestTitle
  case notFound, notFoundWhy, notFoundHome
  case listOrder, byName, byRank, byStarsFirst, byPrice, anyPrice, priceUpTo, isOpen
  case districts, districtsCount, districtKicker, kickerIn, listLead, listShare, meanHigher, meanLower, meanSame,
    halfCost, moreHere
  case mostIn, bestThree, quoted, costs, costDishes, costHigher, costLower, costSame, costKey, costName, costRange
  case costWords, allCuisines, commonDishes, commonNote, fromPrice, dishPlaces, medianPrice
  case unranked, cuisinesHere, districtsNear, fromCentres
  case feedTitle, feedEntry, lengthMetres, lengthKilometres, agoNow, agoMinutes, agoHours, agoYesterday, agoDays, slow,
    photoFailed
  case reportsTitle, reportsLead, allReports, reportBroken, yourOwn, yourOwnHow, dictionary, forAnalysts, thisBroken
  case brokenLead, whatIsWrong, report, onePageEach, takeList, takeNumbers, csvSheets, csvRaw, dataUpTo, results
  case nothingYet, chartsCount, tablesCount, questionsInSQL, chartOpen, chartSameAxes, wholeWorkbook, rowsNotHere,
    theNumbers, numbersOf, under, notShown, noRows, firstRows
  case howCounted, howCountedLead, chartNone, chartNothing
  case chartFirstDrawn, chartBars, chartAxis, chartUpright, chartLines, chartFromTo, chartLineWords, chartPoints
  case chartParts, chartOther, chartFewer, chartMore, chartMost
  case firstRowsOnly, chartNoNumbers, chartFirstRows, chartUnit, chartPlace, chartOthers, chartNegative, chartAsNone
  case dictionaryLead, dictionaryColumn, dictionaryKind, dictionaryMeaning, dictionaryFunctions, dictionaryFunction
  case yearBetter, yearWorse, yearChance, yearSame, fiveNearlyAll, fiveNineTenths, fiveFourFifths
  case fiveThreeQuarters, fiveTwoThirds, fiveHalf, trendBetter, trendWorse, trendHigher, trendLower, trendSame
  case trendMeasure, trendDashed, trendFew, photoClose, starsSay
  case yearSay, reviewsByStars, reviewsByYear, starsTitle, starsHeading
  case chartGrid, millions, billions, trillions
  case mainsPrice, mainsRange, mainsOne, website, profiles, dayPair, openNow, closedNow, courseAgain, dishKicker
  case placeCount, dishTitle, dishTitleFrom, dishAbout, dishAt, dishAtOne, dishAtRange, dishHalf, dishMean
  case dishAlso, dishKitchens, named, priceDear, priceAlike, priceSteps, priceStepsDated, priceName, priceWords
  case priceBar, priceHalf, whereToStart, starsOfPlaces, bestRated, cheapestGood, guestsSay, allPlaces
  case cheapestOf, ofPlaces, cheapestFirst, placesServing, meanColumn, byLetter, dishLetter
  case aFormerGuest, heldTitle, heldFiles, heldWhence, heldWho, heldLong
  case ownerKicker, ownerKickerUpTo, ownerNothing, ownerSoon, ownerSoonReviews, ownerSoonBeside, ownerSoonGuests
  case ownerNoneRecent, ownerReply
  case ownerFew, ownerAwaiting, ownerWaiting, ownerWaitingUndated, ownerAllAnswered, ownerWaitingOrder
  case ownerNewestWaiting, ownerMore, ownerLow, ownerMeanAlone, ownerMeanNone, ownerMeanBehind, ownerMeanYear
  case ownerReviewsYear, ownerVisitsYear, ownerOrdersYear, ownerYearEarlier, ownerYearMore, ownerYearFewer
  case ownerAsMany, ownerChanged, ownerMonths, ownerMonth, ownerMoved, ownerStill, ownerBeside, ownerYearTo
  case ownerFewOwn, ownerFewNeighbours, ownerYou, ownerRow, ownerIntervals, ownerAhead, ownerNoneBetter
  case ownerSomeBetter, ownerIntervalMeasure, ownerTrend, ownerAbove, ownerBelow, ownerLevel, ownerTrendMeasure
  case ownerGuests, ownerByMonth, ownerIn, ownerSince, ownerYearClearlyMore, ownerYearClearlyFewer
  case ownerYearChance, ownerYearSame, ownerBars, ownerPaid, ownerPaidMore, ownerPaidLess, ownerPaidSame
  case ownerPaidMeasure, ownerOffers, ownerOffersNote, ownerDuring, ownerBefore, ownerDays, ownerADay
  case ownerNotClosed, ownerTooLittle, ownerClearlyMore, ownerClearlyFewer, ownerChance, ownerSame
  case ownerOlderOffers, ownerFiles, ownerFilesNote, ownerFileWhat, ownerFileAs, ownerAllReviews, ownerReviewsPart
  case ownerReviewsNote, ownerMonthsFile, ownerMonthsNote, ownKicker, ownLead, ownLeadShort, ownNothing
  case ownNoReview, ownMean, ownReplies, ownRepliesNote, ownReviews, ownAll, ownPart, ownRooms, ownBack
  case ownHistory, ownNoHistory, ownFavourites, ownNewest, ownNewestFirst, ownHeldNote, ownHeldLead, ownYou
  case ownRows, ownWhat, ownWhatIsHeld, ownNumber, ownWhere, ownName, ownMail, ownRole, ownPicture, ownPictureHeld
  case ownJoined, ownNone, ownNotPublic, ownOnPage, ownOnReviews, ownOnPages, ownOnRestaurants, ownOwned
  case ownTables, ownRejects, ownEverything, ownEverythingNote
  case keepThis, keepThisAbout, keptThis, keptAsOf, keepArea, keepAreaAbout, keptArea, keepAll, keptAll, keepAsk
  case keepYes, keepNo, keepDoing, keepDone, keepStop, keepDrop, keepAgain, keepRoom, keepTooLarge, keepStopped
  case keepNewer, keepShow, keepEvicted, keepGone, keptSee, keptLead, keptNone, keptUsed, keptFolder, notKept
  case install, installAbout, installHint, keepAllAbout, keepPlain, keepPlainAbout, keptPlain, keepPhotos, keepLost
  case keepFull, keepFetched, photoNotKept

  /// The key in a string table.
  package var key: String { Self.keys[rawValue] }

  package static let allKeys = Set(keys)

  /// Swift finds the name of a case by a slow search through type metadata, so this is done once.
  private static let keys = allCases.map { String(describing: $0) }
}
