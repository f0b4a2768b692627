// SPDX-License-Identifier: MIT

internal import MotifPipelines

// The steps of the import, in order. Each documents whether a replacement calls the original.

extension PipelineStep where Input == ImportJob, Output == ImportFile {
  /// Reads the bytes.
  ///
  /// A replacement that gets them from another source does not call the original.
  static var read: Self { Self("read") }
}

extension PipelineStep where Input == ImportFile, Output == ImportBatch {
  /// Decodes bytes into records.
  ///
  /// The original reads JSON; a front end for another format does not call it.
  static var decode: Self { Self("decode") }
}

extension PipelineStep where Input == ImportBatch, Output == CheckedBatch {
  /// Turns records into albums and reports invalid ones.
  ///
  /// A replacement may check more. It must call the original, which checks the conditions that
  /// later steps rely on.
  static var validate: Self { Self("validate", original: .required) }
}

extension PipelineStep where Input == CheckedBatch, Output == CheckedBatch {
  /// Normalizes the text of the albums.
  ///
  /// A replacement must call the original, because only the original removes control characters.
  static var normalize: Self { Self("normalize", original: .required) }
}

extension PipelineStep where Input == CheckedBatch, Output == ImportResult {
  /// Adds the albums to the library.
  ///
  /// A replacement may merge by its own rule.
  static var merge: Self { Self("merge") }
}
