import type { Unreadable } from './reading.ts'
import {
  excerptAround,
  type Place,
  type Source,
  type SyntaxErrorCode,
  type SyntaxProblem,
  type TextPart,
} from './tree.ts'

/** Carries a problem from a parser to its entry function. The exception never leaves this package. */
export class SyntaxException extends Error {
  readonly problem: SyntaxProblem

  constructor(problem: SyntaxProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Aborts parsing with a problem. `at` is limited to the bounds of `text`. */
export type Refuse = (code: SyntaxErrorCode, at: Place, expected: string) => never

export const makeRefuse =
  (text: string, source: Source, part: TextPart = 'query'): Refuse =>
  (code, { position, length }, expected) => {
    const from = Math.min(position, text.length)
    const at = { position: from, length: Math.min(length, text.length - from) }
    throw new SyntaxException({ ...at, code, near: excerptAround(text, at), source, part, expected })
  }

/** Returns the result of `read`, or the problem that `read` raised. */
export const catchProblem = <Answer>(read: () => Answer): Answer | Unreadable => {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxException) return { problem: error.problem }
    throw error
  }
}
