/// The shorter texts: owners' replies, offers, words for slots.
enum SmallTexts {
  /// `# language mood`, then a reply a line.
  static let replies = """
    # e good
    Thank you for your kind words! Everyone in the kitchen has read them.
    So glad you enjoyed it. Next time ask for the table by the window.
    Thank you, you made the cook blush. See you soon!
    We are happy that you felt at home. Regards from the whole family.
    What a lovely message. The recipe stays secret, but your table is waiting.
    Thank you for coming all the way up the hill to us.
    # e mixed
    Thank you for the honest words. We have two new people at the grill and hope to do better next time.
    We are sorry about the wait; Sundays are hard. Please come on a weekday and let us make it up to you.
    Thank you. The portions are under discussion, and you have given us an argument.
    Noted, all of it. We would be glad to see you again.
    # e bad
    We are very sorry. That is not how we want to cook. Please ask for Señora Elena next time.
    I have spoken with the team about that evening. Please give us a chance to make it right.
    Thank you for telling us. The oven failed that night, which explains it but does not excuse it.
    We could not find your booking; please tell us the date so that we can look into it.
    # s good
    ¡Muchas gracias! Se lo leímos a toda la cocina.
    Gracias por venir, la próxima les guardamos la mesa del patio.
    Nos alegra mucho. Un abrazo de toda la familia.
    ¡Gracias! La cocinera se puso colorada.
    Qué bonito mensaje. La receta no la contamos, pero la mesa los espera.
    Gracias por la preferencia de tantos años.
    # s mixed
    Gracias por la sinceridad, lo vamos a mejorar.
    Lamentamos la demora; los domingos nos desbordan. Vengan un día de semana y los atendemos como se debe.
    Anotado todo. Ojalá nos den otra oportunidad.
    Gracias, tomamos en cuenta lo de las porciones.
    # s bad
    Le pedimos disculpas. Así no queremos cocinar; la próxima pregunte por la señora Elena.
    Ya conversamos con el equipo sobre esa noche. Permítanos remediarlo.
    Gracias por avisarnos. Esa noche falló el horno; lo explica, pero no lo justifica.
    No encontramos su reserva; díganos la fecha, por favor, para revisar qué pasó.
    # z good
    谢谢您的好评，厨房的每个人都看到了！
    很高兴您喜欢，下次给您留院子里的位子。
    谢谢！欢迎常来。
    您的话让大厨脸都红了，期待再见。
    # z mixed
    谢谢您的意见，我们会改进。
    周末人多，让您久等了，欢迎平日再来。
    # z bad
    非常抱歉，我们已经和团队谈过了，希望能有机会弥补。
    抱歉，那天烤箱出了问题，下次请找老板娘。
    """

  /// `title|description|percent off, or 0 where the price says it all`.
  static let offers = """
    Two for one on {day}s|Bring someone; the second {dish} is ours.|50
    Lunch of the week|Starter, {dish}, a drink and coffee, Monday to Friday until three.|0
    Martes de {dish}|Todos los martes, {dish} a precio de vecino.|20
    Happy hour|Cocktails and beer from five to seven, in the courtyard.|30
    Almuerzo familiar|Para cuatro: entrada, {dish}, jarra y postre.|15
    Student plate|With a student card, {dish} and a drink.|25
    Birthday table|Six or more, and the one who turns a year older eats free.|100
    Menú ejecutivo|Entrada, segundo y refresco, de lunes a viernes.|0
    Domingo de {dish}|Solo domingos, desde el mediodía y hasta que se acabe.|12
    Bring your own bottle|No corkage on Mondays; the kitchen brings {dish} to match.|0
    Late lunch|After half past three, {dish} for less.|25
    Para compartir|{dish} y {other} al centro de la mesa, para tres.|10
    Neighbours' price|For everyone who lives in {area}; we believe you.|15
    Sweet ending|A {sweet} with any main, on weekdays.|100
    Noche de vino|Los jueves, segunda copa por nuestra cuenta.|50
    Children under ten|One small plate each, free with a grown-up's {dish}.|100
    First visit|Tell us that it is your first, and the starter is ours.|100
    Winter menu|{dish}, soup and a hot drink while the nights are cold.|0
    Rainy day|When it rains in {area}, soup is on us.|100
    Aniversario|Celebramos nuestro aniversario con descuento en toda la carta.|18
    Early evening|Order before seven and pay less.|20
    Fiesta de Arequipa|En agosto, {dish} y un anís de la casa.|15
    Tasting for two|Five small plates chosen by the kitchen, {dish} among them.|0
    Delivery without a fee|Within {area}, at any hour.|10
    """

  static let who = [
    "my sister, my father, my wife, my husband, two friends, my cousin, the children, my mother, an old friend, my boss",
    "mi hermana, mi papá, mi esposa, mi esposo, una amiga, mi primo, mi mamá, un viejo amigo, mi jefa, mi vecino",
    "妹妹, 爸爸, 太太, 先生, 朋友, 表哥, 妈妈, 同事, 老同学, 外公",
  ]

  static let days = [
    "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday",
    "lunes, martes, miércoles, jueves, viernes, sábado, domingo", "周一, 周二, 周三, 周四, 周五, 周六, 周日",
  ]

  static let emoji = [
    "😋, 😍, 👌, ❤️, 🔥, 🌶️, 🙌, 👏, 🥰, 🍋, ✨, 🇵🇪, 💛, 😊", "🙂, 🤔, 😐, 🤷, 👍, 😅", "😞, 👎, 😡, 🤢, 😤, 💔",
  ]

}
