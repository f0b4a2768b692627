// SPDX-License-Identifier: MIT

import MotifPipelines

extension PipelineStep where Input == String, Output == Int {
  static var count: Self { Self("count", original: .recommended) }
}

let pipeline = Pipeline(.count) { (text: String) in text.count }
  .before(.count) { text in print("counting", text) }
  .finally("report") { _, error in print(error == nil ? "well" : "badly") }
let double = PipelineVariation("double").replacing(.count) { text, original in
  try original(text) * 2
}
print(try pipeline.run("four"), try pipeline.applying([double]).run("four"))
let fetching = AsyncPipeline(PipelineStep<String, Int>("fetch")) { text in try pipeline.run(text) }
print(fetching.stepNames)
