extension KeyboardLanguage {
  /// The words that a keyboard suggests after a text.
  ///
  /// At the start of a sentence they are the usual ones, after a space words that often come next,
  /// in the middle of a word the word itself in quotation marks and words that begin with it, and
  /// nothing after a digit or a sign. Japanese keyboards suggest words that are read as the kana
  /// before the caret. The lists are short ones of this project.
  func suggestions(after text: String) -> [String] {
    guard let last = text.last else { return suggestions }
    if self == .romaji || self == .kana { return japaneseSuggestions(after: text) }
    if self == .pinyin { return "。！？\n".contains(last) ? suggestions : nextWords }
    if last.isWhitespace {
      let isStart = Autocapitalization.sentences.capitalizes(after: text)
      return isStart ? suggestions : nextWords
    }
    let word = String(text.reversed().prefix { $0.isLetter || "’'".contains($0) }.reversed())
    guard !word.isEmpty else { return [] }
    let small = word.lowercased()
    let isCapital = word.first?.isUppercase ?? false
    let shown = words.lazy.filter { $0.hasPrefix(small) && $0 != small }.prefix(2).map {
      isCapital ? $0.prefix(1).uppercased() + $0.dropFirst() : $0
    }
    return ["“\(word)”"] + shown
  }

  private func japaneseSuggestions(after text: String) -> [String] {
    let kana = String(
      text.reversed().prefix { $0 == "ー" || ("ぁ"..."ゖ").contains($0) }.reversed())
    guard !kana.isEmpty else {
      return text.last.map { "。！？\n".contains($0) } ?? true ? suggestions : nextWords
    }
    let words = Self.readings.filter { $0.kana.hasPrefix(kana) }.map(\.word)
    return words.contains(kana) ? words : words + [kana]
  }

  /// Words that often come next in a sentence.
  private var nextWords: [String] {
    switch self {
    case .english: ["the", "to", "and"]
    case .spanish: ["de", "que", "y"]
    case .german: ["und", "ist", "die"]
    case .french: ["de", "et", "la"]
    case .russian: ["и", "в", "не"]
    case .arabic: ["من", "في", "على"]
    case .romaji, .kana: ["は", "が", "の", "を", "に", "と", "です"]
    case .pinyin: ["的", "了", "是", "我", "不", "在", "有"]
    case .korean: ["그리고", "그", "이"]
    }
  }

  /// Common words in small letters.
  private var words: [String] {
    switch self {
    case .english: Self.englishWords
    case .spanish: Self.spanishWords
    case .german: Self.germanWords
    case .french: Self.frenchWords
    case .russian: Self.russianWords
    case .arabic, .romaji, .kana, .pinyin, .korean: []
    }
  }
}

// MARK: - Lists

extension KeyboardLanguage {
  private static func list(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map(String.init)
  }

  private static let englishWords = list(
    """
    about above account address afternoon again all already also always and another any are around as \
    ask back because been before best better between both bring but by call can city code come could \
    country day delivery did different do does done down each early email enough even evening every \
    fine first five for form four friend from get give go good great hand have hear hello help here \
    his home hope house how if in into is it its just keep know last late later learn leave let letter \
    like little live long look love made make many maybe me meet message minute money month more \
    morning most much must my name need never new next night no not nothing now number of off often \
    old on once one only open or order other our out over own papers people phone place please point \
    question read ready really right room same say second see seems send she should show since small \
    so some something soon start still street such sure take tell than thank thanks that the their \
    them then there these they thing think this those time to today together tomorrow tonight too try \
    two under until up us use very view wait want was water way we week well were what when where \
    which while who why will with without word work world would write year yes yesterday you your
    """)

  private static let spanishWords = list(
    """
    abajo ahora algo amigo antes aquí bien buenas buenos calle casa ciudad como cómo con correo cosa \
    cuando de del desde después día donde el ella en entre eres es está este favor gracias gusto \
    hacer hasta hola hora hoy la las llamo llegar lugar mañana más mejor mensaje mi mucho muy nada \
    no noche nombre nos nosotros nuevo número para pero poco por porque pronto pueblo puede que qué \
    quiero se semana ser si sí siempre sin sobre solo su también tarde te tengo tiempo todo tu un \
    una usted vamos ver vez voy ya yo
    """)

  private static let germanWords = list(
    """
    aber adresse alle alles als am an auch auf aus bei bin bis bitte da danke dann das dass dein den \
    der die du ein eine einen er es etwas für ganz gehen gut haben habe hallo haus hause heute hier \
    ich ihr im immer in ist ja jetzt kann kein kommen können machen mal mehr mein mich mir mit \
    morgen muss nach nachricht name nein nicht noch nur oder schon schreiben sehr sein sie sind so \
    stadt straße tag um und uns von vor war was wenn wie wieder wir wird wo woche zeit zu zum zur
    """)

  private static let frenchWords = list(
    """
    adresse alors amis après aujourd’hui aussi avant avec avoir beaucoup bien bonjour bonne bonsoir \
    c’est ça ce ces chez comme comment dans de demain des dire du elle en encore est et être fait \
    faire il ils je jour la le les leur lui ma maintenant mais maison matin me merci mes message moi \
    mon ne nom non nous on ou où oui par pas petit plus pour pourquoi quand que quel qui rien rue sa \
    semaine si soir son sur temps toi ton tous tout très tu un une ville voilà votre vous
    """)

  private static let russianWords = list(
    """
    адрес без был была быть вам вас ваш вечер вопрос время все всё вы где город давай дела день для \
    до добрый дом другой его ей если есть ещё завтра здесь здравствуйте знаю имя как когда который \
    кто лучше меня место мне много может можно мой мы на надо нас наш неделя нет но новый ну он она \
    они от очень письмо по пожалуйста пока понимаю после потом почему привет раз с сегодня сейчас \
    спасибо так там тебя тогда только ты у улица утро хорошо час что это я
    """)

  /// Japanese words with their readings.
  private static let readings: [(kana: String, word: String)] = [
    ("あした", "明日"), ("ありがとう", "ありがとう"), ("いえ", "家"), ("いま", "今"), ("おねがい", "お願い"),
    ("かいしゃ", "会社"), ("きょう", "今日"), ("きょう", "京"), ("きょう", "教"), ("きょう", "強"),
    ("きょう", "共"), ("きょうと", "京都"), ("くるま", "車"), ("こんにちは", "こんにちは"), ("しごと", "仕事"),
    ("じかん", "時間"), ("すこし", "少し"), ("せんせい", "先生"), ("たなか", "田中"), ("でんわ", "電話"),
    ("とうきょう", "東京"), ("ともだち", "友達"), ("なまえ", "名前"), ("にほん", "日本"), ("ばしょ", "場所"),
    ("ひと", "人"), ("へんじ", "返事"), ("ほん", "本"), ("まいにち", "毎日"), ("みち", "道"),
    ("やまだ", "山田"), ("よろしく", "よろしく"), ("らいしゅう", "来週"), ("れんらく", "連絡"), ("わたし", "私"),
  ]
}
