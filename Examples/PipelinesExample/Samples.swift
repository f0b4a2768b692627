// SPDX-License-Identifier: MIT

/// The programs that the example compiles.
enum Samples {
  static let prefix = """
    (var x)
    (set x (* 2 (+ 3 4)))
    (print (- x))
    """

  static let pascal = """
    program Rectangle;
    var width, height: integer;
    begin
      width := 2 * (3 + 4);   { known before it runs }
      height := width div 3;
      WriteLn(width * height)
    end.
    """

  /// The same with other words.
  static let cLike = """
    int width, height;
    width = 2 * (3 + 4);  // known before it runs
    height = width / 3;
    print(width * height);
    """

  static let short = """
    int n = 70000;
    print(n * n);
    """

  /// Programs with one mistake each.
  static let wrong = [
    ("an odd sign", "int x = 2 § 3;"),
    ("a missing sign", "int x = 2\nprint(x);"),
    ("a number without end", "print(99999999999999999999);"),
    ("an unknown name", "int x = 2;\nprint(x + y);"),
    ("one name twice", "int x = 2;\nint x = 3;"),
    ("too many parentheses", "x = " + String(repeating: "(", count: 100)),
  ]

  /// A program that stops in its third line.
  static let failing = """
    int x = 9;
    print(x);
    print(x / (x - 9));
    print(1);
    """
}
