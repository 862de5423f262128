import Testing

@testable import Model

@Suite struct PersonalWordsTests {
  @Test(arguments: [
    "email", "E-Mail", "userEmail", "contact_mail", "Phone number", "phoneNumber", "tel", "mobile", "apiToken",
    "access_token", "home address", "password", "passwd", "IBAN", "iban_1", "date of birth", "birthDate", "dob", "ssn",
    "lastName", "ownerUid", "salary", "ip", "role", "Correo electrónico", "TELÉFONO", "telefono", "contraseña",
    "Dirección", "fecha_nacimiento", "DNI", "apellidos", "电话", "聯絡電話", "手機號碼", "邮箱地址", "密碼", "出生日期", "身份证号",
    "姓名", "e-poçt", "ünvan", "şifrə", "doğum tarixi", "soyad", "Ünvanı", "telefonu", "te\u{301}l", "cart\u{301}_tel",
  ])
  func looksPersonal(_ name: String) { #expect(PersonalWords.looksPersonal(name)) }

  @Test(arguments: [
    "", "id", "name", "district", "temperature", "rain_mm", "price", "stars", "created_at", "control", "cartel",
    "pinta",
    "descripción", "ciudad", "价格", "名称", "qiymət", "şəhər", "roles_count", "ship", "passage", "dobrze", "intel",
  ])
  func isHarmless(_ name: String) { #expect(!PersonalWords.looksPersonal(name)) }
}
