extension RandomAccessCollection where Element: Sendable {
  /// Returns what a closure makes of each element, in their order, working on `count` at once.
  ///
  /// - Throws: the first error; what has not begun by then is left undone.
  package func concurrentMap<Value: Sendable, Failure: Error>(
    atOnce count: Int = .max,
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> Value
  ) async throws(Failure) -> [Value] {
    let elements = Array(self)
    let result: Result<[Value], Failure> = await withTaskGroup(
      of: (Int, Result<Value, Failure>).self
    ) { group in
      var left = elements.indices[...]
      func addTask() {
        guard let index = left.popFirst() else { return }
        group.addTask {
          do throws(Failure) {
            return (index, .success(try await transform(elements[index])))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<Swift.max(1, Swift.min(count, elements.count)) { addTask() }
      var values = [Value?](repeating: nil, count: elements.count)
      while let (index, result) = await group.next() {
        switch result {
        case .success(let value): values[index] = value
        case .failure(let error):
          group.cancelAll()
          return .failure(error)
        }
        addTask()
      }
      return .success(values.compactMap { $0 })
    }
    return try result.get()
  }
}
