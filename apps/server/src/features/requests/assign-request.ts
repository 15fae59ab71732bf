/** The assignment of ISSNs for a request: its form, its dry run, and the assignment with thread, state and letter. */
import { type AssignmentAnswer, type AssignmentRecord, assignRequest, type BodyOf } from '@seriatim/contract'
import { linkingFields, normaliseIssn } from '@seriatim/issn'
import { mediumCodes } from '@seriatim/marc'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { contentLocale } from '../assignment/content-language.ts'
import { languagesOfCentre } from '../assignment/repository.ts'
import type { Assignment } from '../assignment/service.ts'
import { lockHandled, readHandled } from './access.ts'
import { readText } from './answer.ts'
import { auditRequest } from './audit.ts'
import type { Staff } from './change.ts'
import { mailLetter } from './letter-mail.ts'
import { addEvent, addRecords, changeRequest, requestCentre, type StoredRequest } from './repository.ts'
import { formOfRequest, type PreviousSerial } from './request-form.ts'
import { assignmentObstacle, stateAfter } from './transitions.ts'

type AssignServices = { readonly db: Db; readonly assignment: Assignment; readonly mails: Mails }

/** @throws Refusal 'request_ended' | 'request_without_issn' */
function refuseUnlessAssignable(request: StoredRequest): void {
  const obstacle = assignmentObstacle(request)
  if (obstacle !== undefined) throw new Refusal(obstacle)
}

/** The serial under its former title with its other media (776); undefined if the ISSN is not in the database. */
async function previousSerial(db: Db, typed: string): Promise<PreviousSerial | undefined> {
  const issn = normaliseIssn(typed)
  const stored = issn === undefined ? undefined : (await searchedByIssn(db, [issn])).get(issn)
  if (issn === undefined || stored === undefined) return undefined
  const others = linkingFields(stored.record).flatMap((link) => (link.kind.tag === '776' ? [link.issn] : []))
  const family = [...(await searchedByIssn(db, others)).values(), stored]
  const media = family.flatMap((each) => mediumCodes(each.record).map((medium) => [medium, each.issn] as const))
  return { record: stored.record, issnByMedium: new Map(media) }
}

export function makeAssignRequests({ db, assignment, mails }: AssignServices) {
  /** Ends a request with the ISSNs of its records, in the transaction of their assignment. */
  async function endWithNumbers(
    tx: Tx,
    request: StoredRequest,
    answer: AssignmentAnswer,
    records: readonly AssignmentRecord[],
    { user, origin, text }: Staff & { readonly text: string },
  ): Promise<void> {
    const now = new Date()
    const assigned = records.map(({ id, medium }) => ({ issn: answer.successes[id]!, medium }))
    const issns = assigned.map(({ issn }) => issn)
    await addRecords(tx, request.id, assigned)
    const changed = await changeRequest(tx, request.id, {
      state: stateAfter('assign'),
      assigned_at: now,
      ended_at: now,
      waiting_since: null,
      first_answer_at: request.first_answer_at ?? now,
    })
    const message = text === '' ? {} : { text }
    await addEvent(tx, request.id, { kind: 'assigned', by: 'centre', user, details: { issns }, ...message })
    await auditRequest(tx, user, 'assigned', { request: request.code, issns })
    await mailLetter(tx, { mails, origin }, changed, issns, text)
  }

  return {
    /**
     * The records of the assignment form, filled from the request.
     * @throws Refusal 'request_not_found' | 'request_ended' | 'request_without_issn'
     */
    async form(id: string, user: CurrentUser): Promise<{ records: AssignmentRecord[]; center: string }> {
      const request = await readHandled(db, id, user)
      refuseUnlessAssignable(request)
      const { content } = request
      const { id: centreId, code } = await requestCentre(db, request.center_id!)
      const locale = contentLocale(await languagesOfCentre(db, centreId))
      const previous = await previousSerial(db, content.kind === 'change' ? content.issn : content.previous_issn)
      const today = new Date().toISOString().slice(0, 10)
      return { records: formOfRequest(content, { locale, previous, today }), center: code }
    },

    /**
     * Validates the records in a dry run, or assigns ISSNs of the centre that handles the request, once per request.
     * Records, request, thread, audit and letter are written in one transaction, or none of them.
     * @param key the Idempotency-Key of the call
     * @throws Refusal of the call `assignRequest`; FormRefusal about `text`
     */
    async assign(
      id: string,
      body: BodyOf<typeof assignRequest>,
      staff: Staff,
      key: string | undefined,
    ): Promise<AssignmentAnswer> {
      const { records, dry_run: isDryRun, updated_at: basedOn } = body
      const { user, locale } = staff
      const seen = await readHandled(db, id, user)
      if (isDryRun) refuseUnlessAssignable(seen)
      const text = readText(body.text, locale)
      const { id: centreId, code } = await requestCentre(db, seen.center_id!)
      const run = { call: assignRequest.name, body: { id: seen.code, ...body }, records, isDryRun }
      let request = seen
      return assignment.run(
        { ...run, center: { id: centreId, code } },
        { user, locale, key },
        {
          async before(tx) {
            request = await lockHandled(tx, id, user, undefined)
            // An ended request is refused with its state, although its change time is new too.
            refuseUnlessAssignable(request)
            // Another user of both centres can forward the request at the same time.
            const isSeen = basedOn === undefined || basedOn === request.updated_at.toISOString()
            refuseUnless(isSeen && request.center_id === centreId, 'stale_row')
          },
          after: (tx, answer) => endWithNumbers(tx, request, answer, records, { ...staff, text }),
        },
      )
    },
  }
}

export type AssignRequests = ReturnType<typeof makeAssignRequests>
