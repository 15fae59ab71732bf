import type { Unreadable } from './reading.ts'
import { near, type Place, type Source, type SyntaxErrorCode, type SyntaxProblem, type TextPart } from './tree.ts'

/** Carries a problem from the depth of a reader to its door; it never leaves this package. */
export class ProblemMet extends Error {
  readonly problem: SyntaxProblem

  constructor(problem: SyntaxProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Says that `text` cannot be read, and why. `at` is brought inside `text`. */
export type Refuse = (code: SyntaxErrorCode, at: Place, expected: string) => never

export const refuser =
  (text: string, source: Source, part: TextPart = 'query'): Refuse =>
  (code, { position, length }, expected) => {
    const from = Math.min(position, text.length)
    const at = { position: from, length: Math.min(length, text.length - from) }
    throw new ProblemMet({ ...at, code, near: near(text, at), source, part, expected })
  }

/** What `read` answers, or the problem that it met. */
export const unlessUnreadable = <Answer>(read: () => Answer): Answer | Unreadable => {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProblemMet) return { problem: error.problem }
    throw error
  }
}
