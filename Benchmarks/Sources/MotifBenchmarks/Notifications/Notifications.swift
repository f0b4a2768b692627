// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifNotifications`.
  static var notifications: Self {
    Self(
      name: "notifications",
      sections: [
        Section(title: "messages", benchmarks: HubBenchmarks.all),
        Section(title: "messages between domains", benchmarks: SharedHubBenchmarks.all),
        Section(title: "one message for many", benchmarks: QueueBenchmarks.all),
      ]
    )
  }
}
