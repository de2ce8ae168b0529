// Swift Testing asks for a module of this name wherever it is imported beside UIKit; Apple's SDK
// has one, which attaches images. Here there is nothing to add.
