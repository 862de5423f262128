/// Recognizes from a column's name whether it may contain private data of a person (law 8), in English, Spanish,
/// Chinese and Azerbaijani, and in the most common words of similar languages. It prefers false positives: an analyst
/// who needs such a column names it in `tables.<name>.show`.
package enum PersonalWords {
  package static func looksPersonal(_ name: String) -> Bool {
    if holds(plain(name), oneOf: stems) { return true }
    return words(of: name).contains(where: whole.contains)
  }

  /// The personal meaning of an ambiguous name.
  package enum Kind: Sendable, Hashable {
    /// A customer, which may also be a company or a category.
    case person
    /// `nom` may be the name of anything.
    case name
    case login
    case plate
    /// `home` may be a number, or anything else.
    case phone
  }

  /// An axis of a position.
  package enum Axis: Sendable { case latitude, longitude }

  /// The axis that the last word of a column's name says: `geo_lat`.
  package static func axis(of name: String) -> Axis? {
    switch words(of: name).last {
    case "lat", "latitude", "latitud", "breitengrad": .latitude
    case "lon", "lng", "long", "longitude", "longitud", "laengengrad", "langengrad": .longitude
    default: nil
    }
  }

  /// The kind of an ambiguous name. Its column is withheld only if its values look personal too.
  package static func kind(of name: String) -> Kind? {
    let words = words(of: name)
    guard !words.contains(where: ofThings.contains) else { return nil }
    if holds(plain(name), oneOf: openStems) { return .person }
    let last = words.last { $0.utf8.contains { $0 > 0x39 } }
    return words.lazy.compactMap { open[$0] }.first ?? last.flatMap { openAtEnd[$0] }
  }

  /// Whether a column's name says that its dotted numbers are not network addresses: `version`, `section`.
  package static func numbersParts(_ name: String) -> Bool { words(of: name).contains(where: parts.contains) }

  /// Compares bytes: a table may have thousands of columns, and each session asks about all.
  private static func holds(_ letters: String, oneOf stems: [[UInt8]]) -> Bool {
    let letters = Array(letters.utf8)
    return letters.indices.contains { start in
      let rest = letters[start...]
      return stems.contains { $0[0] == rest[start] && rest.starts(with: $0) }
    }
  }

  /// The letters and digits in lower case, without accents.
  private static func plain(_ text: some StringProtocol) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: NameFolding.letters(of: String(text), limit: 400).compactMap(Unicode.Scalar.init))
    return String(view)
  }

  /// Splits `customerMail_2` into `customer`, `mail`, `2`.
  private static func words(of name: String) -> [String] {
    var words: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    var before: Unicode.Scalar?
    var wasLetter = true
    for scalar in name.unicodeScalars.prefix(400) {
      let joins = scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
      let isHump = scalar.properties.isUppercase && before?.properties.isLowercase == true
      if isHump || joins != wasLetter || !(joins || scalar.properties.numericType != nil) { words.append(.init()) }
      words[words.count - 1].append(scalar)
      before = scalar
      wasLetter = joins
    }
    return words.map { plain(String($0)) }.filter { !$0.isEmpty }
  }

  /// Letters that make a name personal wherever they occur in it.
  private static let stems = """
    email mailaddress contact whatsapp telegram phone telefon passw contrasena passport pasaport birth nacimiento cumpleanos creditcard cardn \
    tarjeta apikey accesskey privatekey token secret credential address direccion domicilio correo celular surname \
    lastname firstname fullname username loginname givenname familyname maidenname apellido nombrecompleto socialsec nationalid taxid \
    driverlicen licenseplate salary salario sueldo owner propietari deviceid useragent cookie religion ethnic diagnos \
    epoct elaqe \u{259}laq\u{259} unvan sifr parol dogum dogul adgunu soyad finkod vesiqe v\u{259}siq\u{259} sahib bankaccount bancaria \
    電話 电话 手機 手机 郵箱 邮箱 電郵 电邮 郵件 邮件 密碼 密码 地址 住址 生日 出生 身份證 身份证 身分證 護照 护照 \
    passcode passphrase wifikey wlankey bearer clientname customername guestname kundenname kundename nombrecliente \
    nombredecliente nombredelcliente nomclient nomduclient nomdefamille nomfamille membername patientname passengername \
    drivername employeename staffname buyername sendername recipientname holdername kontakt adress strasse endereco \
    indirizzo forwardedfor remoteaddr vorname nachname prenom cognome sobrenome kennwort motdepasse hausnummer rufnummer \
    geburt courriel reisepass personalausweis passeport passaporto codicefiscale steuernummer steuerid kontonummer \
    车牌 車牌 街道 门牌 門牌 \
    銀行 银行 賬號 账号 帳號 令牌 姓名 姓氏 薪 微信 聯絡 聯繫 联系 联络 信用卡 業主 业主
    """.split(separator: " ").map { Array(plain($0).utf8) }

  /// Words that make a name personal if they are separate words.
  private static let whole = Set(
    """
    mail mails tel tlf tfno fax mobile movil mobil cell iban bic pwd pass clave pin cvv cvc otp auth oauth jwt session \
    ssn dob born dni nif nie curp rfc cedula titular street calle rue rua ip ipv addr imei imsi \
    meid iccid msisdn psk adres adresa kunde kundin naissance nascita nascimento handy senha haslo heslo role rol card wage gender sexo maas kart ws
    """.split(separator: " ").map(String.init))

  /// Ambiguous words, each with its personal meaning.
  private static let open: [String: Kind] = {
    let kinds: [(Kind, String)] = [
      (
        .person,
        "customer customers client clients cliente clientes guest guests kunden gast gaste huesped huespedes employee "
          + "staff waiter waitress driver courier passenger member patient buyer sender recipient musteri"
      ), (.name, "nom noms"), (.login, "login logins logon nick nickname"),
      (.plate, "plate plates placa placas matricula kennzeichen targa immatriculation"),
    ]
    var open: [String: Kind] = [:]
    for (kind, words) in kinds {
      for word in words.split(separator: " ") { open[plain(word)] = kind }
    }
    return open
  }()

  /// Words that are ambiguous as the last ones of a name.
  private static let openAtEnd: [String: Kind] = [
    "person": .person, "persona": .person, "who": .person, "full": .person, "assignee": .person, "user": .person,
    "usuario": .person, "by": .person, "responsable": .person, "home": .phone, "mob": .phone, "wa": .phone,
    "whats": .phone, "cel": .phone, "gsm": .phone,
  ]

  private static let openStems = ["客户", "客戶", "顾客", "顧客", "m\u{fc}\u{15f}t\u{259}ri"].map { Array(plain($0).utf8) }

  /// Together with one of these, a word such as `customer` only says to whom something belongs.
  private static let ofThings = Set(
    """
    type segment group category class kind count rating status level tier since age total score review reviews service \
    satisfaction version app at time date size color colour
    """.split(separator: " ").map(String.init))

  private static let parts = Set(
    """
    version versions ver release build firmware section chapter article paragraph clause revision rev sdk api \
    seccion capitulo abschnitt kapitel
    """.split(separator: " ").map(String.init))
}

/// Recognizes the columns of an analyst's table that say whose row it is.
package enum PersonColumn {
  /// Whether a cell of the column that equals a user's id names this user: its title names a user or looks personal, or
  /// the table is one of users and the column has its keys.
  package static func names(_ title: String, isKey: Bool, inTable table: String) -> Bool {
    let letters = letters(of: title)
    if users.contains(letters) { return true }
    for stem in users where letters == stem + "id" || letters == stem + "uid" || letters == stem + "ref" { return true }
    if isKey || letters == "id" || letters == "uid" { return users.contains { Self.letters(of: table).contains($0) } }
    return PersonalWords.looksPersonal(title) || PersonalWords.kind(of: title) != nil
  }

  private static let users: Set<String> = [
    "user", "users", "author", "reviewer", "customer", "client", "guest", "member", "person", "account", "owner",
    "usuario", "cliente", "autor", "profile", "createdby", "writtenby", "uid", "userref", "istifadeci",
  ]

  private static func letters(of text: String) -> String {
    String(
      decoding: text.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x30...0x39, 0x61...0x7A, 0x80...: byte
        default: nil
        }
      }, as: UTF8.self)
  }
}
