/// The language of a keyboard: which letters its keys have.
public enum KeyboardLanguage: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Spanish.
  case spanish = "es"
  /// German.
  case german = "de"
  /// French, AZERTY.
  case french = "fr"
  /// Russian.
  case russian = "ru"
  /// Arabic.
  case arabic = "ar"
  /// Japanese, typed in Latin letters.
  case romaji = "ja"
  /// Japanese, typed with the kana of ten keys.
  case kana = "ja-kana"
  /// Simplified Chinese, typed in Latin letters (Pinyin).
  case pinyin = "zh"
  /// Korean, typed with jamo (Dubeolsik).
  case korean = "ko"

  /// The three rows of letters of Apple's keyboards, from left to right; empty for keyboards of ten
  /// keys.
  public var rows: [String] {
    switch self {
    case .english: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    case .spanish: ["QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM"]
    case .german: ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"]
    case .french: ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN´"]
    case .russian: ["ЙЦУКЕНГШЩЗХ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"]
    case .arabic: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"]
    case .romaji: ["QWERTYUIOP", "ASDFGHJKLー", "ZXCVBNM"]
    case .pinyin: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    case .korean: ["ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"]
    case .kana: []
    }
  }

  /// Whether there are capitals.
  public var hasShift: Bool { self != .arabic && self != .kana }

  /// Whether a sentence begins without shift: its letters are converted to another script, or shift
  /// makes other letters of them.
  public var isLowercase: Bool { hasCandidates || self == .korean }

  /// Whether what its keys type is Latin letters, as addresses and passwords have them.
  var hasLatinLetters: Bool {
    switch self {
    case .english, .spanish, .german, .french: true
    case .russian, .arabic, .romaji, .kana, .pinyin, .korean: false
    }
  }

  /// Whether what is typed is converted to words that the bar offers.
  package var hasCandidates: Bool { self == .romaji || self == .kana || self == .pinyin }

  /// The word on the key that leads to digits: Arabic keyboards have their own, as far as is known
  /// (an assumption).
  public var digitsWord: String { self == .arabic ? "١٢٣" : "123" }

  /// The sign of money on the page of digits: that of the country whose keyboard it is.
  ///
  /// Known for English, French and German. That Spanish is that of Spain, and that Arabic, Japanese
  /// and Chinese have the signs of English, are assumptions.
  package var currencySign: Character {
    switch self {
    case .french, .german, .spanish: "€"
    case .russian: "₽"
    case .korean: "₩"
    case .english, .arabic, .romaji, .kana, .pinyin: "$"
    }
  }

  /// Returns digits and signs of English as the language's own: Arabic ones, which its key to them
  /// shows on phones; that they are so on all its keys is an assumption.
  package func signs(_ english: String) -> String {
    guard self == .arabic else { return english }
    let own: [Character: Character] = [",": "،", ";": "؛", "?": "؟"]
    return String(
      english.map { sign in
        own[sign] ?? sign.wholeNumberValue.map { Array("٠١٢٣٤٥٦٧٨٩")[$0] } ?? sign
      })
  }

  /// The word on the space bar.
  public var spaceWord: String {
    switch self {
    case .english: "space"
    case .spanish: "espacio"
    case .german: "Leerzeichen"
    case .french: "espace"
    case .russian: "Пробел"
    case .arabic: "مسافة"
    case .romaji, .kana: "空白"
    case .pinyin: "空格"
    case .korean: "스페이스"
    }
  }

  /// The word on a return key, in the order of ``ReturnKey``'s cases.
  private var returnWords: [String] {
    switch self {
    case .english: ReturnKey.allCases.map(\.rawValue)
    case .spanish:
      ["intro", "siguiente", "OK", "continuar", "ir", "acceder", "ruta", "buscar", "enviar"]
    case .german:
      [
        "Return", "Weiter", "Fertig", "Fortfahren", "Öffnen", "Verbinden", "Route", "Suchen",
        "Senden",
      ]
    case .french:
      [
        "retour", "suivant", "OK", "continuer", "accéder", "rejoindre", "itinéraire", "rechercher",
        "envoyer",
      ]
    case .russian:
      [
        "Ввод", "Далее", "Готово", "Продолжить", "Перейти", "Подключиться", "Маршрут", "Найти",
        "Отправить",
      ]
    case .arabic:
      ["إدخال", "التالي", "تم", "متابعة", "انتقال", "انضمام", "مسار", "بحث", "إرسال"]
    case .romaji, .kana:
      ["改行", "次へ", "完了", "続ける", "開く", "接続", "経路", "検索", "送信"]
    case .pinyin: ["换行", "下一项", "完成", "继续", "前往", "加入", "路线", "搜索", "发送"]
    case .korean: ["리턴", "다음", "완료", "계속", "이동", "연결", "경로", "검색", "전송"]
    }
  }

  /// The word on a return key: seen for English `return` and `search`; the others are iOS's own
  /// words as far as they are known, an assumption.
  public func word(on key: ReturnKey) -> String {
    zip(ReturnKey.allCases, returnWords).first { $0.0 == key }?.1 ?? key.rawValue
  }

  /// The word on the button of an accessory view that ends editing.
  public var doneWord: String {
    self == .english ? "Done" : word(on: .done)
  }

  /// The word of the bar that offers passwords.
  public var passwordsWord: String {
    switch self {
    case .english: "Passwords"
    case .spanish: "Contraseñas"
    case .german: "Passwörter"
    case .french: "Mots de passe"
    case .russian: "Пароли"
    case .arabic: "كلمات السر"
    case .romaji, .kana: "パスワード"
    case .pinyin: "密码"
    case .korean: "암호"
    }
  }

  /// The word on a button that goes back where the title it goes back to is too long.
  public var backWord: String {
    switch self {
    case .english: "Back"
    case .spanish: "Atrás"
    case .german: "Zurück"
    case .french: "Retour"
    case .russian: "Назад"
    case .arabic: "رجوع"
    case .romaji, .kana: "戻る"
    case .pinyin: "返回"
    case .korean: "뒤로"
    }
  }

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool { self == .arabic }

  /// The three words suggested before anything is typed: from captures for English, German and
  /// French, chosen for the others.
  public var suggestions: [String] {
    switch self {
    case .english: ["I", "The", "I\u{2019}m"]
    case .spanish: ["Yo", "No", "La"]
    case .german: ["Ich", "Ja", "Das"]
    case .french: ["Je", "Tu", "Oui"]
    case .russian: ["Я", "И", "Не"]
    case .arabic: ["أنا", "لا", "هل"]
    case .romaji, .kana: ["私", "今日", "ありがとう"]
    case .pinyin: ["我", "你", "好"]
    case .korean: ["나는", "오늘", "그"]
    }
  }

  /// The candidates of an input method; English has placeholders.
  public var candidates: [String] {
    switch self {
    case .romaji, .kana: ["今日", "京", "教", "きょう", "強", "共", "経"]
    case .pinyin: ["今天", "金", "进", "近", "尽", "仅", "斤"]
    default: ["to", "too", "two", "ton", "top", "told", "today"]
    }
  }
}
