import { ERROR_STATUS, type ErrorCode } from '@seriatim/contract'

/**
 * A call that is refused for a reason of the contract. `details` go to the caller as they are and fill the sentence
 * `errors.<code>`; nothing secret belongs there.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  /** The HTTP status that the code answers with. */
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Per-field errors of a form: 400 `{"errors": {"<field>": ["<sentence>"]}}` (contract, Errors). */
export class FormRefusal extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('form')
    this.name = 'FormRefusal'
    this.errors = errors
  }
}

/** A guard: goes on when `condition` holds. @throws Refusal `code` otherwise */
export function refuseUnless(
  condition: unknown,
  code: ErrorCode,
  details?: Record<string, unknown>,
): asserts condition {
  if (!condition) throw new Refusal(code, details)
}
