// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import SwiftUI

extension EditableValue where Self: ReadableValue {
  /// A binding to this value, for a SwiftUI control.
  ///
  /// Call this method in the body of a view. SwiftUI redraws the view whenever the value changes,
  /// and the user's input sets the value:
  ///
  /// ```swift
  /// import MotifBindings
  /// import SwiftUI
  ///
  /// struct TitleEditor: View {
  ///   let title: ObservableValue<String>
  ///
  ///   var body: some View {
  ///     TextField("Title", text: title.binding())
  ///   }
  /// }
  /// ```
  ///
  /// Each call makes a ``TrackableValue``, which costs an effect. A view that shows a value in many
  /// places, or shows a value without editing it, should keep one instead:
  /// `@State private var title: TrackableValue<…>`, read as `title.value` and edited as
  /// `$title.value`.
  ///
  /// - Returns: The binding. It keeps the value alive.
  @MainActor
  public func binding() -> Binding<Value> {
    let trackable = TrackableValue(self)
    // The view that is being drawn follows the value, even if it only passes the binding on.
    _ = trackable.value
    return Bindable(trackable).value
  }
}
#endif
