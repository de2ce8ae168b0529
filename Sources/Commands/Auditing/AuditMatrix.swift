import KeyboardAvoidance
package import Scenario

/// The cases of an audit: every scenario, device, storm, keyboard and field.
///
/// Only what differs in more than numbers is stored; cases are made on demand.
package struct AuditMatrix: Sendable {
  private var blocks: [Block] = []
  /// The index of each block's first case, and finally the number of cases.
  private var starts = [0]

  /// A scenario on a device in a storm.
  package struct Block: Sendable {
    package var labels: AuditCase.Labels
    package var scenario: Scenario
    package var storm: Storm?
    /// The keyboards that replace those of every field; `nil` for the keyboard that each field asks
    /// for.
    package var keyboards: [KeyboardVariant?]
    /// The fields to focus, or `nil` for the scenario's own events.
    package var fields: [String?]

    package init(
      labels: AuditCase.Labels, scenario: Scenario, storm: Storm?, keyboards: [KeyboardVariant?],
      fields: [String?]
    ) {
      self.labels = labels
      self.scenario = scenario
      self.storm = storm
      self.keyboards = keyboards
      self.fields = fields
    }

    fileprivate var count: Int { keyboards.count * fields.count }
  }

  /// The number of situations.
  package var count: Int { starts.last ?? 0 }

  package init() {}

  package mutating func append(_ block: Block) {
    blocks.append(block)
    starts.append(count + block.count)
  }

  /// Returns a situation, with all strategies of its scenario.
  package subscript(index: Int) -> AuditCase {
    let block = block(of: index)
    return blocks[block].situation(index - starts[block])
  }

  private func block(of index: Int) -> Int {
    var (low, high) = (0, blocks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension AuditMatrix.Block {
  /// When a field is focused, and when the keyboard is dismissed, in seconds.
  private static let focusTime = 0.2
  private static let dismissTime = 2.0

  fileprivate func labels(_ index: Int) -> AuditCase.Labels {
    var labels = labels
    labels.field = fields[index % fields.count] ?? ""
    labels.keyboard = keyboards[index / fields.count]?.rawValue ?? ""
    return labels
  }

  fileprivate func situation(_ index: Int) -> AuditCase {
    let keyboard = keyboards[index / fields.count]
    let field = fields[index % fields.count]
    let labels = labels(index)
    let script: AuditCase.Script
    if let storm {
      script = .storm(storm, field: field)
    } else if let field {
      script = .events([
        Event(at: Self.focusTime, .focus(field)), Event(at: Self.dismissTime, .dismiss),
      ])
    } else {
      script = .events(scenario.events)
    }
    return AuditCase(
      labels: labels, strategies: scenario.strategies,
      scene: keyboard?.applied(to: scenario.scene) ?? scenario.scene, script: script)
  }
}
