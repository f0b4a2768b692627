// SPDX-License-Identifier: MIT

internal import MotifPipelines

// The steps of the import, in their order. Each says what a replacement may do with the original.

extension PipelineStep where Input == ImportJob, Output == ImportFile {
  /// Gets the bytes.
  ///
  /// A replacement that gets them from elsewhere does not call the original.
  static var read: Self { Self("read") }
}

extension PipelineStep where Input == ImportFile, Output == ImportBatch {
  /// Makes records of bytes.
  ///
  /// The original reads JSON; a front end for another format does not call it.
  static var decode: Self { Self("decode") }
}

extension PipelineStep where Input == ImportBatch, Output == CheckedBatch {
  /// Makes albums of records and reports those that are none.
  ///
  /// A replacement may check more; what the later steps rely on is checked by the original, so that
  /// it must be called.
  static var validate: Self { Self("validate", original: .required) }
}

extension PipelineStep where Input == CheckedBatch, Output == CheckedBatch {
  /// Brings the text of the albums into one form.
  ///
  /// Only the original keeps control characters out, so that it must be called.
  static var normalize: Self { Self("normalize", original: .required) }
}

extension PipelineStep where Input == CheckedBatch, Output == ImportResult {
  /// Adds the albums to the library.
  ///
  /// A replacement may merge by a rule of its own.
  static var merge: Self { Self("merge") }
}
