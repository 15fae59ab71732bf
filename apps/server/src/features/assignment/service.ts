import { type AssignmentAnswer, assign, type BodyOf } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { runIdempotent } from '../idempotency/idempotent-call.ts'
import type { Abbreviations } from '../ltwa/service.ts'
import { AssignmentFailed, assignForm, dryRunAssignment } from './assign.ts'
import { centreToAssignFrom } from './centre.ts'

type AssignmentServices = { db: Db; index: SearchChanges; abbreviations: Abbreviations }

/** Validates an assignment form in a dry run, or assigns the ISSNs of the form. */
export function makeAssignment({ db, index, abbreviations }: AssignmentServices) {
  return {
    /**
     * @param key the Idempotency-Key of the request; ignored for a dry run, which assigns nothing
     * @throws Refusal of the call `assign` in the contract
     */
    assign: async (
      body: BodyOf<typeof assign>,
      { user, locale, key }: { user: CurrentUser; locale: Locale; key: string | undefined },
    ): Promise<AssignmentAnswer> => {
      const named = body.user_id === null || body.user_id === undefined ? user.id : String(body.user_id)
      refuseUnless(named === user.id || named === user.username || named === '', 'not_the_caller', { user: named })
      const center = await centreToAssignFrom(db, user, body.center_id)
      const form = { records: body.records, center, user, locale, now: new Date(), ltwa: await abbreviations.list() }
      if (body.dry_run) return dryRunAssignment(db, form)
      try {
        return await runIdempotent(db, { user, key, call: assign.name, body }, (tx) => assignForm(tx, index, form))
      } catch (error) {
        if (error instanceof AssignmentFailed) return error.answer
        throw error
      }
    },
  }
}

export type Assignment = ReturnType<typeof makeAssignment>
