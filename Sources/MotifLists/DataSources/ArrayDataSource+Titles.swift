// SPDX-License-Identifier: MIT

extension ArrayDataSource {
  /// Sets what stands above a section, and tells that the section is to be shown anew.
  ///
  /// - Parameters:
  ///   - header: Its title, or `nil` for none.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public func setHeader(_ header: String?, ofSection section: SectionID) throws(Refusal) {
    try updateSection(section) { headers[section] = header }
  }

  /// Sets what stands below a section, and tells that the section is to be shown anew.
  ///
  /// - Parameters:
  ///   - footer: The text, or `nil` for none.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public func setFooter(_ footer: String?, ofSection section: SectionID) throws(Refusal) {
    try updateSection(section) { footers[section] = footer }
  }

  private func updateSection(_ section: SectionID, _ body: () -> Void) throws(Refusal) {
    checkNotEditing()
    guard let index = snapshot.index(ofSection: section) else { throw .unknownSection(section) }
    body()
    tell(Changes(updatedSections: [.init(id: section, from: index, to: index)]))
  }
}
