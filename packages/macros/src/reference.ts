/**
 * The language reference in the help: example lines for each statement, condition and function. Their texts are the
 * messages `macros.statement_<id>`, `macros.condition_<id>` and `macros.function_<name>`. A test compiles every line.
 */
export const STATEMENTS = {
  set: ['set 044$a = "fr"', 'set 856^2 = "0"', 'set 008/11-14 = "2023"', 'set 500$a = "See " + 245$a'],
  add: ['add 650 #7 $a "Physics" $2 "fast"', 'add 044$c "fr"'],
  delete: ['delete 856', 'delete 856[last]', 'delete 245$c'],
  move: ['move 440 to 490', 'move 246$a to 247$a', 'move 260$e to 260$a'],
  copy: ['copy 222 to 246', 'copy 245$a to 246$a'],
  replace: [
    'replace "colour" with "color" in 245',
    'replace word "Univ" with "University" in 264$b',
    'replace /^(.+), The$/i with "The $1" in 245$a',
  ],
  if: ['if 222 missing', 'else', 'end'],
  where: ['delete 856 where $u contains "proxy"', 'set 044$a = "fr" where $a = "xx"'],
  comment: ['// …'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const CONDITIONS = {
  compare: ['$a = "x"', '$a != "x"', '$a contains "x"', '$a starts with "x"', '$a ends with "x"'],
  matches: ['$u matches /^https?:/i'],
  exists: ['245$c exists', '222 missing', '008/06 exists'],
  joined: ['not 650 exists or (245^1 = "1" and $a != "")'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** One example line for each function. */
export const CALLS = {
  trim: ['trim($a)'],
  trim_punctuation: ['trim_punctuation(245$a)'],
  upper: ['upper($a)'],
  lower: ['lower($a)'],
  capitalise: ['capitalise($a)'],
  without_marks: ['without_marks(245$a)'],
  abbreviate: ['abbreviate(222$a)', 'abbreviate(222$a, "fre")'],
  transliterate: ['transliterate(245$a)', 'transliterate(245$a, "Cyrl-alalc")'],
  check_digit: ['check_digit("0317-847")'],
  issn: ['issn(780$x)'],
  today: ['today()', 'today("yymmdd")'],
  replace: ['replace($a, "-", " ")', 'replace($a, /([0-9]+)/, "no. $1")'],
  find: ['find(362$a, /[0-9]{4}/)', 'find(362$a, /-.*([0-9]{4})/)'],
} as const satisfies Readonly<Record<string, readonly string[]>>
