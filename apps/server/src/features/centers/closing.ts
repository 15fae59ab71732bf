/** Closes a centre and transfers its records, blocks, accounts and other data to another one (decision 66). */
import {
  type BodyOf,
  CENTRAL_CENTRE,
  CLOSING_INVALID,
  CLOSING_JUDGED,
  type CloseCenterAnswer,
  type closeCenter,
} from '@seriatim/contract'
import { blockLimits } from '@seriatim/issn'
import { format, type Locale } from '@seriatim/messages'
import { findReceivingCentre } from '../../catalogue/numbers/repository.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { recordTitle } from '../../catalogue/records/title.ts'
import { type Administrator, type Change, changesBetween, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import { findCentreByIdOrCode } from '../../kernel/auth/centre-repository.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type FormErrors, Refusal, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { refuseInvalid, refuseUnlessMayOverride } from '../../saving/override.ts'
import { freeByBlock, lockBlockNumbers, readBlocks } from '../blocks/repository.ts'
import { activateNextOf, auditBlock } from '../blocks/service.ts'
import { countOpenRequests, handOverRequests, lockOpenRequests } from '../requests/closing-repository.ts'
import { planRecordTransfers, type RecordTransfer } from '../transfer/transfer-records.ts'
import * as closings from './closing-repository.ts'
import { CLOSING_TASK } from './closing-task.ts'
import { lockCentreRow, readCentres, type StoredCentre } from './repository.ts'

type ClosingRequest = BodyOf<typeof closeCenter>
type Plan = Omit<CloseCenterAnswer, 'task_id' | 'invalid'>
type Services = { readonly db: Db; readonly tasks: Tasks }

/** States of blocks whose records are being created or deleted. */
const UNFINISHED_STATES: ReadonlySet<string> = new Set(['creating', 'deleting'])

const centreReference = ({ id, code, names }: StoredCentre, locale: Locale) => ({
  id: String(id),
  code,
  name: names[locale] ?? names.en ?? code,
})

/**
 * The centre to close and the centre that receives its data; `to` is an id or a code.
 * @throws FormRefusal about `to`, Refusal 'row_not_found' | 'center_stays' | 'center_closing'
 */
async function centresOf(db: Db, id: string, { to: destination }: ClosingRequest, { locale }: Administrator) {
  const all = await readCentres(db)
  const from = all.find((centre) => centre.id === parseRowId(id))
  const text = String(destination).trim()
  const target = await findCentreByIdOrCode(db, text)
  const to = target && all.find((centre) => centre.id === target.id)
  const problems: FormErrors = {}
  if (to === undefined) problems.to = [format(locale, 'admin.close_unknown', { code: text })]
  else if (to === from) problems.to = [format(locale, 'admin.close_itself')]
  else if (!to.isActive) problems.to = [format(locale, 'admin.close_to_closed', { code: to.code })]
  else if ((await findReceivingCentre(db, to.id)) !== undefined)
    problems.to = [format(locale, 'admin.close_to_closing', { code: to.code })]
  refuseFormErrors(problems)
  refuseUnless(from, 'row_not_found')
  refuseUnless(from.code !== CENTRAL_CENTRE, 'center_stays', { center: from.code })
  const running = await closings.runningClosing(db, from.id)
  if (running) throw new Refusal('center_closing', { center: running.from.code, to: running.to.code })
  return { from, to: to! }
}

/**
 * Countries of the closed centre that the receiving centre lacks. Empty when the receiving centre is a national centre
 * without countries, because the rules then do not compare countries.
 */
const countriesToAdd = (from: StoredCentre, to: StoredCentre): string[] =>
  to.countries.length === 0 && to.code !== CENTRAL_CENTRE
    ? []
    : from.countries.filter((country) => !to.countries.includes(country))

async function closingPlan(db: Db, from: StoredCentre, to: StoredCentre, locale: Locale): Promise<Plan> {
  const records = await closings.countRecordsOf(db, from.code)
  const blocks = await readBlocks(db, locale, from.id)
  const free = await freeByBlock(
    db,
    blocks.map(({ id }) => id),
  )
  const locks = await closings.locksOn(db, from.code)
  const blockOf = ({ id, first, last, state }: (typeof blocks)[number]) => ({
    id: String(id),
    ...blockLimits({ first, last }),
    state,
  })
  return {
    center: centreReference(from, locale),
    to: centreReference(to, locale),
    records,
    total: records.reduce((sum, { count }) => sum + count, 0),
    blocks: blocks.map((block) => ({ ...blockOf(block), free: free.get(block.id) ?? 0 })),
    users: await closings.usersOfCentre(db, from.id),
    further_users: await closings.countFurtherUsers(db, from.id),
    templates: await closings.countTemplates(db, from.id),
    requests: await countOpenRequests(db, from.id),
    countries: countriesToAdd(from, to),
    hindrances: {
      locks: locks.first.map(({ since, ...lock }) => ({ ...lock, since: since.toISOString() })),
      lock_count: locks.count,
      blocks: blocks.filter(({ state }) => UNFINISHED_STATES.has(state)).map(blockOf),
      imports: await closings.runningImports(db, from.id),
    },
  }
}

/**
 * Validates the first active records, and returns those that would become invalid at the other centre with its current
 * countries.
 */
async function invalidAfterMove(
  db: Db,
  from: StoredCentre,
  to: StoredCentre,
): Promise<{ judged: number; made: RecordTransfer[] }> {
  const rows = await closings.firstDescribedOf(db, from.code, CLOSING_JUDGED)
  const destination = { centre: to.code, forcesCountry: false }
  const moving = await planRecordTransfers(db, rows, destination, { userId: null, now: new Date() })
  const active = moving.filter(({ active }) => active !== undefined)
  return { judged: active.length, made: active.filter(({ newErrors }) => newErrors.length > 0) }
}

/** Validates records in a transaction that adds the countries to the other centre and is then rolled back. */
async function predictInvalid(
  db: Db,
  { from, to, countries }: { from: StoredCentre; to: StoredCentre; countries: readonly string[] },
): Promise<{ judged: number; made: RecordTransfer[] }> {
  if (countries.length === 0) return invalidAfterMove(db, from, to)
  const tx = await db.startTransaction().execute()
  try {
    await closings.addCountries(tx, to.id, countries)
    return await invalidAfterMove(tx, from, to)
  } finally {
    await tx.rollback().execute()
  }
}

const invalidOnWire = (
  { judged, made }: { judged: number; made: readonly RecordTransfer[] },
  locale: Locale,
): CloseCenterAnswer['invalid'] => ({
  judged,
  count: made.length,
  first: made.slice(0, CLOSING_INVALID).map(({ row, record, newErrors }) => ({
    issn: row.issn,
    title: recordTitle(record),
    errors: newErrors.map((each) => placedSentence(each, locale)),
  })),
})

/** @throws Refusal 'center_busy' while the centre has locked records, unfinished blocks or imports */
function refuseBusy({ center, hindrances: { locks, lock_count, blocks, imports } }: Plan): void {
  refuseUnless(lock_count + blocks.length + imports.length === 0, 'center_busy', {
    center: center.code,
    lock_count,
    blocks: blocks.length,
    imports: imports.length,
    locks,
  })
}

/**
 * Refuses to move user managers to the central centre, or to leave them without a centre. They would then administer
 * the accounts of all centres.
 * @throws FormRefusal about `users`
 */
function refuseUnboundAdministrators({ users, to }: Plan, move: ClosingRequest['users'], locale: Locale): void {
  const other = to.code === CENTRAL_CENTRE ? 'central' : 'national'
  const place = move === 'move' ? other : 'none'
  const unbound = users.filter(({ administers }) => administers).map(({ username }) => username)
  if (place === 'national' || unbound.length === 0) return
  const words = { users: unbound.join(', '), center: to.code, place, other }
  refuseFormErrors({ users: [format(locale, 'admin.close_administrators', words)] })
}

/** The changes of a closing, for the audit log and for the history of the centre. */
const closingChanges = (
  { to, records, blocks, users, templates, requests }: Plan,
  { reason, allow_invalid: allowsInvalid }: ClosingRequest,
): Change[] =>
  changesBetween(undefined, {
    handed_over_to: to.code,
    records: records.map(({ category, count }) => `${category} ${count}`).join(', ') || null,
    blocks: blocks.map(({ first, last }) => `${first} – ${last}`).join(', ') || null,
    users: users.map(({ username }) => username).join(', ') || null,
    templates: templates === 0 ? null : String(templates),
    requests: requests === 0 ? null : String(requests),
    allow_invalid: allowsInvalid ? 'true' : null,
    reason: reason?.trim() || null,
  })

/** Transfers all data of a centre except its records. The caller must have locked both centres. */
async function transferCentreData(
  tx: Tx,
  { from, to, plan }: { readonly from: StoredCentre; readonly to: StoredCentre; readonly plan: Plan },
  request: ClosingRequest,
  by: Administrator,
): Promise<void> {
  await closings.moveBlocks(tx, from.id, to.id)
  await activateNextOf(tx, to.id)
  for (const block of await readBlocks(tx, by.locale, to.id))
    if (plan.blocks.some(({ id }) => id === String(block.id)))
      await auditBlock(tx, by.user, 'moved', { ...block, center: from.code, to: to.code })
  await closings.moveTemplates(tx, from.id, to.id)
  await handOverRequests(tx, from, to, by.user)
  await closings.moveMacros(tx, from.id, to.id)
  await closings.moveChangeSets(tx, from.code, to.code)
  const moved = request.users === 'move' ? to : null
  await closings.moveUsers(tx, from.id, moved?.id ?? null)
  for (const { id, username } of plan.users)
    await logAdminAction(tx, 'users', by, { action: 'changed', id, code: username }, [
      { member: 'center', before: from.code, after: moved?.code ?? null },
    ])
  const { countries } = plan
  if (!request.countries || countries.length === 0) return
  await closings.addCountries(tx, to.id, countries)
  await logAdminAction(
    tx,
    'centers',
    by,
    { action: 'changed', id: to.id, code: to.code },
    changesBetween(
      { countries: to.countries.join(', ') || null },
      { countries: [...to.countries, ...countries].join(', ') },
    ),
  )
}

/**
 * Lists the data that closing a centre would transfer (dry run), or starts the closing. Blocks, templates, macros,
 * change sets, requests, accounts and countries are transferred immediately, so that no new data is added to the
 * centre. A task transfers the records and then deactivates the centre.
 * @throws Refusal 'row_not_found' | 'center_stays' | 'center_closing' | 'center_busy' | 'ic_only' | 'reason_missing' |
 * 'would_be_invalid', FormRefusal
 */
export async function closeCentre(
  { db, tasks }: Services,
  id: string,
  request: ClosingRequest,
  by: Administrator,
): Promise<CloseCenterAnswer> {
  if (!request.dry_run) refuseUnlessMayOverride(by.user, request)
  if (request.dry_run) {
    const { from, to } = await centresOf(db, id, request, by)
    const plan = await closingPlan(db, from, to, by.locale)
    const countries = request.countries ? plan.countries : []
    const invalid = invalidOnWire(await predictInvalid(db, { from, to, countries }), by.locale)
    return { ...plan, invalid, task_id: null }
  }
  return db.transaction().execute(async (tx) => {
    await closings.lockClosings(tx)
    const asGiven = await centresOf(tx, id, request, by)
    await lockOpenRequests(tx, asGiven.from.id)
    // Waits for transactions that finish a block or assign ISSNs from it.
    await lockBlockNumbers(tx)
    for (const held of [asGiven.from.id, asGiven.to.id].sort((one, other) => one - other)) await lockCentreRow(tx, held)
    const { from, to } = await centresOf(tx, id, request, by)
    const plan = await closingPlan(tx, from, to, by.locale)
    refuseBusy(plan)
    refuseUnboundAdministrators(plan, request.users, by.locale)
    await logAdminAction(
      tx,
      'centers',
      by,
      { action: 'changed', id: from.id, code: from.code },
      closingChanges(plan, request),
    )
    await transferCentreData(tx, { from, to, plan }, request, by)
    const invalid = await invalidAfterMove(tx, from, to)
    if (!request.allow_invalid)
      refuseInvalid(
        invalid.made.map(({ row: { issn }, newErrors: errors }) => ({ issn, errors })),
        by.locale,
      )
    // The transfer starts with the ISSNs that the other centre assigns next, so that each is transferred before it is
    // assigned.
    const firstFree = await closings.firstFreeOf(
      tx,
      plan.blocks.filter(({ state }) => state === 'active' || state === 'queued').map((block) => Number(block.id)),
    )
    const closingId = await closings.addClosing(tx, {
      from: from.id,
      to: to.id,
      user: { id: Number(by.user.id), username: by.user.username },
      reason: request.reason?.trim() || null,
      total: plan.total,
      reached: (firstFree ?? 1) - 1,
    })
    const subject = `${from.code} → ${to.code}`
    const payload = { closingId, centerId: from.id, allowsInvalid: request.allow_invalid }
    const taskId = await tasks.start(tx, CLOSING_TASK, payload, { user: by.user, locale: by.locale, subject })
    await closings.setTask(tx, closingId, taskId)
    return { ...plan, invalid: invalidOnWire(invalid, by.locale), task_id: taskId }
  })
}
