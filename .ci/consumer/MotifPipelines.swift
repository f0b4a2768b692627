// SPDX-License-Identifier: MIT

import MotifPipelines

extension PipelineStep where Input == String, Output == Int {
  static var count: Self { Self("count") }
}

let pipeline = Pipeline(.count) { (text: String) in text.count }
print(try pipeline.run("four"))
