import { type AssignmentAnswer, type AssignmentRecord, assign, type BodyOf } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { runIdempotent } from '../../kernel/idempotency/idempotent-call.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import type { Abbreviations } from '../ltwa/service.ts'
import { AssignmentFailed, assignForm, dryRunAssignment } from './assign.ts'
import { centreToAssignFrom } from './centre.ts'

type AssignmentServices = { db: Db; index: SearchChanges; abbreviations: Abbreviations }

/** The user of an assignment, and the Idempotency-Key of the request. */
type Assigner = { readonly user: CurrentUser; readonly locale: Locale; readonly key: string | undefined }

/** An assignment with the name and body of its call, which identify the request of an idempotency key. */
type AssignmentRun = {
  readonly call: string
  readonly body: unknown
  readonly records: readonly AssignmentRecord[]
  readonly center: { readonly id: number; readonly code: string }
  readonly isDryRun: boolean
}

/** Work in the transaction of an assignment, before and after it. An error of either rolls back the assignment. */
export type AssignmentExtension = {
  readonly before?: (tx: Tx) => Promise<void>
  readonly after?: (tx: Tx, answer: AssignmentAnswer) => Promise<void>
}

/** Validates an assignment form in a dry run, or assigns the ISSNs of the form. */
export function makeAssignment({ db, index, abbreviations }: AssignmentServices) {
  /**
   * Validates or assigns in one transaction, at most once per idempotency key. The key is ignored for a dry run, which
   * assigns nothing and does not run `within`.
   * @throws Refusal of the call `assign` in the contract
   */
  async function run(
    { call, body, records, center, isDryRun }: AssignmentRun,
    { user, locale, key }: Assigner,
    { before, after }: AssignmentExtension = {},
  ): Promise<AssignmentAnswer> {
    const form = { records, center, user, locale, now: new Date(), ltwa: await abbreviations.list() }
    if (isDryRun) return dryRunAssignment(db, form)
    try {
      return await runIdempotent(db, { user, key, call, body }, async (tx) => {
        await before?.(tx)
        const answer = await assignForm(tx, index, form)
        await after?.(tx, answer)
        return answer
      })
    } catch (error) {
      if (error instanceof AssignmentFailed) return error.answer
      throw error
    }
  }

  return {
    run,
    /** @throws Refusal of the call `assign` in the contract */
    assign: async (body: BodyOf<typeof assign>, { user, locale, key }: Assigner): Promise<AssignmentAnswer> => {
      const named = body.user_id === null || body.user_id === undefined ? user.id : String(body.user_id)
      refuseUnless(named === user.id || named === user.username || named === '', 'not_the_caller', { user: named })
      const center = await centreToAssignFrom(db, user, body.center_id)
      const assignment = { call: assign.name, body, records: body.records, center, isDryRun: body.dry_run }
      return run(assignment, { user, locale, key })
    },
  }
}

export type Assignment = ReturnType<typeof makeAssignment>
