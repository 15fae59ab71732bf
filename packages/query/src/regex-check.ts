/** A fault in a regular expression: the part of its source that RE2 rejects. */
export type RegexFault = {
  readonly code: 'bad_regex' | 'regex_not_supported'
  readonly position: number
  readonly length: number
}

/**
 * Checks the source of a regular expression. Returns undefined if it is valid. The implementation in
 * `@seriatim/query/regex` is separate, because RE2 is large and the web loads it on demand.
 */
export type CheckRegex = (source: string) => RegexFault | undefined

/** The maximum length of an expression. The size of a compiled program grows with it. */
export const MAX_REGEX_LENGTH = 1000

/** A compiled expression. `fits` matches the whole text, `isIn` any part of it. Matching never backtracks. */
export type Regex = {
  readonly fits: (text: string) => boolean
  readonly isIn: (text: string) => boolean
  /** The non-empty matches from left to right. */
  readonly stretchesIn: (text: string) => readonly { readonly start: number; readonly end: number }[]
  /**
   * The number of instructions of the program. The worst-case time is proportional to the text length times this
   * number.
   */
  readonly size: number
  /** The number of capturing groups. */
  readonly groups: number
  /** Returns the matches as `stretchesIn` does, with the groups of each match. A group without a match is `''`. */
  readonly matchesIn: (
    text: string,
  ) => readonly { readonly start: number; readonly end: number; readonly groups: readonly string[] }[]
}

/** Compiles an expression that `CheckRegex` accepts. Implemented by `compileRegex` in `@seriatim/query/regex`. */
export type CompileRegex = (source: string) => Regex
