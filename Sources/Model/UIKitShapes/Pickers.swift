import Foundation

// What is chosen from in place of a keyboard. An input view is a keyboard here, which is said where
// it is set.

/// Wheels of choices; nobody turns them.
open class UIPickerView: UIView {
  /// The source of the choices.
  open weak var dataSource: (any UIPickerViewDataSource)?
  /// Whom it tells; nobody turns it.
  open weak var delegate: (any UIPickerViewDelegate)?
  private var rows: [Int: Int] = [:]
  /// How many wheels there are.
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  /// Returns how many choices a wheel has.
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }
  /// Asks anew what there is to choose from, which is done whenever it is needed.
  open func reloadAllComponents() {}
  /// Asks anew what a wheel has, which is done whenever it is needed.
  open func reloadComponent(_ component: Int) {}
  /// Turns a wheel, of which the delegate does not hear.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    rows[component] = row
  }
  /// Returns what is chosen.
  open func selectedRow(inComponent component: Int) -> Int {
    rows[component] ?? (numberOfRows(inComponent: component) > 0 ? 0 : -1)
  }
  /// 320 by 216 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
}

/// A source of the choices of a picker.
public protocol UIPickerViewDataSource: AnyObject {
  /// Says how many wheels there are.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Says how many choices a wheel has.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Whom a picker tells.
public protocol UIPickerViewDelegate: AnyObject {
  /// Says the words of a choice.
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// Tells that a wheel was turned; nobody turns it.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Says none.
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Does nothing.
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Wheels of a date or a time; nobody turns them.
open class UIDatePicker: UIControl {
  /// The chosen date: the first instant of 2001, so that every run is the same.
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  /// The first that can be.
  open var minimumDate: Date?
  /// The last that can be.
  open var maximumDate: Date?
  /// Minutes between choices.
  open var minuteInterval = 1
  /// How dates are written.
  open var locale: Locale?
  /// The parts of a date that are chosen.
  open var datePickerMode = Mode.dateAndTime
  /// How it looks.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  /// Sets what is chosen.
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
  /// 320 by 216 points, as wheels.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

  /// The parts of a date that are chosen.
  public enum Mode: Int, Sendable {
    /// A time.
    case time
    /// A date.
    case date
    /// Both.
    case dateAndTime
    /// A number of minutes.
    case countDownTimer
  }
}

/// How a picker of dates looks.
public enum UIDatePickerStyle: Int, Sendable {
  /// As the system does.
  case automatic
  /// As wheels.
  case wheels
  /// As a button.
  case compact
  /// As a calendar.
  case inline
}
