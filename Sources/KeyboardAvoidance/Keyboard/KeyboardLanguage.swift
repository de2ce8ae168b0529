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
}

extension KeyboardLanguage {
  /// The three rows of letters of Apple's keyboards, from left to right; empty for keyboards of ten
  /// keys.
  public var rows: [String] {
    switch self {
    case .english: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    case .spanish: ["QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM"]
    case .german: ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"]
    case .french: ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN’"]
    case .russian: ["ЙЦУКЕНГШЩЗХ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"]
    case .arabic: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"]
    case .romaji: ["QWERTYUIOP", "ASDFGHJKLー", "ZXCVBNM"]
    case .kana: []
    }
  }

  /// Whether there are capitals.
  public var hasShift: Bool { self != .arabic && self != .kana }

  /// Whether its letters stay lowercase, because they are converted to another script.
  public var isLowercase: Bool { self == .romaji }

  /// The words on the space bar and on the return key.
  public var keyWords: (space: String, return: String) {
    switch self {
    case .english: ("space", "return")
    case .spanish: ("espacio", "intro")
    case .german: ("Leerzeichen", "Return")
    case .french: ("espace", "retour")
    case .russian: ("Пробел", "Ввод")
    case .arabic: ("مسافة", "إدخال")
    case .romaji, .kana: ("空白", "改行")
    }
  }

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
    }
  }

  /// The candidates of an input method; English has placeholders.
  public var candidates: [String] {
    switch self {
    case .romaji, .kana: ["今日", "京", "教", "きょう", "強", "共", "経"]
    default: ["to", "too", "two", "ton", "top", "told", "today"]
    }
  }
}
