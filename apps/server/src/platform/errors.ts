import { type CallFailure, ERROR_STATUS, type ErrorCode, type ErrorDetails } from '@seriatim/contract'

/** The arguments of a refusal: an error code, and the details that the contract declares for the code. */
type RefusalArguments<Code extends ErrorCode = ErrorCode> = {
  [C in Code]: undefined extends ErrorDetails<C>
    ? [code: C, details?: ErrorDetails<C>]
    : [code: C, details: ErrorDetails<C>]
}[Code]

/**
 * A call that the server refuses for a reason declared in the contract. `details` are sent to the caller and fill the
 * message `errors.<code>`, so they must not contain secrets.
 */
export class Refusal extends Error {
  /** The error code with its details. */
  readonly failure: CallFailure

  constructor(stated: CallFailure)
  constructor(...stated: RefusalArguments)
  constructor(codeOrFailure: ErrorCode | CallFailure, details?: unknown) {
    const stated = typeof codeOrFailure === 'string' ? ({ code: codeOrFailure, details } as CallFailure) : codeOrFailure
    super(stated.code)
    this.name = 'Refusal'
    this.failure = stated
  }

  get code(): ErrorCode {
    return this.failure.code
  }

  get details(): CallFailure['details'] {
    return this.failure.details
  }

  /** The HTTP status of the error code. */
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/**
 * Errors of single form fields: 400 `{"error", "code": "invalid_fields", "errors": {"<field>": ["<sentence>"]}}` (wire,
 * All parts).
 */
export class FormRefusal extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('form')
    this.name = 'FormRefusal'
    this.errors = errors
  }
}

/** Errors of a form, by field. */
export type FormErrors = Record<string, string[]>

/** @throws FormRefusal when there are errors */
export const refuseFormErrors = (problems: FormErrors): void => {
  if (Object.keys(problems).length > 0) throw new FormRefusal(problems)
}

/** Guard: does nothing if `condition` is true. @throws Refusal `code` otherwise */
export function refuseUnless(condition: unknown, ...stated: RefusalArguments): asserts condition {
  if (!condition) throw new Refusal(...stated)
}
