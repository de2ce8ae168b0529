import CCairo

extension Context {
  /// Whether left and right are exchanged.
  var isMirrored: Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(pointer, &matrix)
    return matrix.xx * matrix.yy - matrix.xy * matrix.yx < 0
  }
}
