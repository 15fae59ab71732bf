/** What is wrong with a regular expression: the stretch of its source that RE2 cannot read. */
export type RegexFault = {
  readonly code: 'bad_regex' | 'regex_not_supported'
  readonly position: number
  readonly length: number
}

/**
 * Says what is wrong with the source of a regular expression, undefined where nothing is. `checkRegex` of
 * `@seriatim/query/regex` is the one that tells; it stands apart because RE2 is large and the web loads it when needed.
 */
export type CheckRegex = (source: string) => RegexFault | undefined

/** Longer expressions are refused: what RE2 makes of one grows with it. */
export const MAX_REGEX_LENGTH = 1000

/** A compiled expression: whether a text fits it as a whole, or holds a stretch that does. Never backtracks. */
export type Regex = {
  readonly fits: (text: string) => boolean
  readonly isIn: (text: string) => boolean
  /** The stretches that match, from left to right; empty ones are left out. */
  readonly stretchesIn: (text: string) => readonly { readonly start: number; readonly end: number }[]
  /** How many steps its program has: the time for a text grows with its length times these, at worst. */
  readonly size: number
  /** How many groups in parentheses it has. */
  readonly groups: number
  /** `stretchesIn`, each with what its groups hold, in their order; `''` for a group that took no part. */
  readonly matchesIn: (
    text: string,
  ) => readonly { readonly start: number; readonly end: number; readonly groups: readonly string[] }[]
}

/** Compiles an expression that `CheckRegex` accepts: `compileRegex` of `@seriatim/query/regex`. */
export type CompileRegex = (source: string) => Regex
