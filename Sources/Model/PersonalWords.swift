/// Tells from a column's name whether it may hold what is private of a person (law 8), in English, Spanish, Chinese and
/// Azerbaijani. Rather one too many: whoever needs such a column names it in `tables.<name>.show`.
package enum PersonalWords {
  package static func looksPersonal(_ name: String) -> Bool {
    let letters = plain(name)
    if stems.contains(where: letters.contains) { return true }
    return words(of: name).contains(where: whole.contains)
  }

  /// The letters and digits in small, without accents.
  private static func plain(_ text: some StringProtocol) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: NameFolding.letters(of: String(text), limit: 400).compactMap(Unicode.Scalar.init))
    return String(view)
  }

  /// `customerMail_2` is `customer`, `mail`, `2`.
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

  /// Letters that make a name personal wherever they stand in it.
  private static let stems = """
    email mailaddress phone telefon passw contrasena passport pasaport birth nacimiento cumpleanos creditcard cardn \
    tarjeta apikey accesskey privatekey token secret credential address direccion domicilio correo celular surname \
    lastname firstname fullname givenname familyname maidenname apellido nombrecompleto socialsec nationalid taxid \
    driverlicen licenseplate salary salario sueldo owner propietari deviceid useragent cookie religion ethnic diagnos \
    epoct unvan sifr parol dogum dogul adgunu soyad finkod vesiqe v\u{259}siq\u{259} sahib bankaccount bancaria \
    電話 电话 手機 手机 郵箱 邮箱 電郵 电邮 郵件 邮件 密碼 密码 地址 住址 生日 出生 身份證 身份证 身分證 護照 护照 \
    銀行 银行 賬號 账号 帳號 令牌 姓名 姓氏 薪 微信 信用卡 業主 业主
    """.split(separator: " ").map { plain($0) }

  /// Words that make a name personal where they stand alone.
  private static let whole = Set(
    """
    mail mails tel tlf tfno fax mobile movil mobil cell iban bic pwd pass clave pin cvv cvc otp auth oauth jwt session \
    ssn dob born dni nif nie curp rfc cedula titular street calle ip role rol card wage gender sexo maas kart ws
    """.split(separator: " ").map(String.init))
}
