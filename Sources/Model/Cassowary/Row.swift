/// A linear form over symbols, sparse: a constant and the symbols with a factor other than zero.
struct Row: Sendable {
  var constant: Double
  /// In order of the symbols.
  private(set) var terms: [Term] = []

  struct Term: Sendable {
    var symbol: Int
    var factor: Double
  }

  /// Values closer to zero are rounding errors.
  static let epsilon = 1e-9

  init(constant: Double = 0) { self.constant = constant }

  /// The factor of a symbol; 0 where it does not occur.
  func factor(of symbol: Int) -> Double {
    let index = position(of: symbol)
    return index < terms.count && terms[index].symbol == symbol ? terms[index].factor : 0
  }

  /// Adds a symbol times a factor.
  mutating func add(_ symbol: Int, _ factor: Double) {
    let index = position(of: symbol)
    guard index < terms.count, terms[index].symbol == symbol else {
      if abs(factor) > Self.epsilon {
        terms.insert(Term(symbol: symbol, factor: factor), at: index)
      }
      return
    }
    terms[index].factor += factor
    if abs(terms[index].factor) < Self.epsilon { terms.remove(at: index) }
  }

  /// Adds a row times a factor, by merging.
  mutating func add(_ other: Row, times factor: Double) {
    constant += other.constant * factor
    guard !other.terms.isEmpty else { return }
    var merged: [Term] = []
    merged.reserveCapacity(terms.count + other.terms.count)
    var (i, j) = (0, 0)
    while i < terms.count, j < other.terms.count {
      let (one, two) = (terms[i], other.terms[j])
      if one.symbol < two.symbol {
        merged.append(one)
        i += 1
      } else if one.symbol > two.symbol {
        merged.append(Term(symbol: two.symbol, factor: two.factor * factor))
        j += 1
      } else {
        let sum = one.factor + two.factor * factor
        if abs(sum) > Self.epsilon { merged.append(Term(symbol: one.symbol, factor: sum)) }
        i += 1
        j += 1
      }
    }
    merged += terms[i...]
    for term in other.terms[j...] {
      merged.append(Term(symbol: term.symbol, factor: term.factor * factor))
    }
    terms = merged
  }

  mutating func negate() {
    constant = -constant
    for index in terms.indices { terms[index].factor = -terms[index].factor }
  }

  /// Removes a symbol and returns the factor it had.
  mutating func remove(_ symbol: Int) -> Double {
    let index = position(of: symbol)
    guard index < terms.count, terms[index].symbol == symbol else { return 0 }
    return terms.remove(at: index).factor
  }

  /// Removes the symbols that are zero.
  mutating func removeAll(where isZero: (Int) -> Bool) {
    terms.removeAll { isZero($0.symbol) }
  }

  /// Takes the row, which is zero, as an equation and solves it for a symbol: what is left is what
  /// the symbol equals.
  mutating func solve(for symbol: Int) {
    let factor = remove(symbol)
    guard factor != 0 else { return }
    let scale = -1 / factor
    constant *= scale
    for index in terms.indices { terms[index].factor *= scale }
  }

  /// Replaces a symbol by what it equals; returns whether it occurred.
  mutating func substitute(_ symbol: Int, _ row: Row) -> Bool {
    let factor = remove(symbol)
    guard factor != 0 else { return false }
    add(row, times: factor)
    return true
  }

  private func position(of symbol: Int) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
