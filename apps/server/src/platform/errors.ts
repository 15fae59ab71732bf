import { ERROR_STATUS, type ErrorCode, type ErrorDetails, type Failed } from '@seriatim/contract'

/** A code with the details that the contract declares of it. */
type Saying<Code extends ErrorCode = ErrorCode> = {
  [C in Code]: undefined extends ErrorDetails<C>
    ? [code: C, details?: ErrorDetails<C>]
    : [code: C, details: ErrorDetails<C>]
}[Code]

/**
 * A call that is refused for a reason of the contract. `details` go to the caller as they are and fill the sentence
 * `errors.<code>`; nothing secret belongs there.
 */
export class Refusal extends Error {
  /** The code with its details. */
  readonly said: Failed

  constructor(said: Failed)
  constructor(...said: Saying)
  constructor(codeOrSaid: ErrorCode | Failed, details?: unknown) {
    const said = typeof codeOrSaid === 'string' ? ({ code: codeOrSaid, details } as Failed) : codeOrSaid
    super(said.code)
    this.name = 'Refusal'
    this.said = said
  }

  get code(): ErrorCode {
    return this.said.code
  }

  get details(): Failed['details'] {
    return this.said.details
  }

  /** The HTTP status that the code answers with. */
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Per-field errors of a form: 400 `{"error", "code": "invalid_fields", "errors": {"<field>": ["<sentence>"]}}` (wire, All parts). */
export class FormRefusal extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('form')
    this.name = 'FormRefusal'
    this.errors = errors
  }
}

/** A guard: goes on when `condition` holds. @throws Refusal `code` otherwise */
export function refuseUnless(condition: unknown, ...said: Saying): asserts condition {
  if (!condition) throw new Refusal(...said)
}
