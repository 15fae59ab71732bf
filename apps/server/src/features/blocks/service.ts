import { MAX_BLOCK_NUMBERS } from '@seriatim/contract'
import { type Block, blockLimits, ISSN_COUNT, issnFromNumber, numberOfBlockLimit } from '@seriatim/issn'
import { type MarcRecord, toMrk } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { freeRecord } from '@seriatim/profile/free-record'
import { entryOf } from '@seriatim/profile/lists'
import { validate } from '@seriatim/rules'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import {
  findReceivingCentre,
  hasFree,
  lockActiveBlock,
  lockCentre,
  lockQueuedBlocks,
} from '../../catalogue/numbers/repository.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { readEntries } from '../../kernel/lists/repository.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { type Centre, centreFor, refuseUnlessMayActFor } from './centres.ts'
import * as blocks from './repository.ts'
import { lcCountryOf, readTemplate, templateRefusal } from './template.ts'

/** Names of the task kinds that create and delete blocks. */
export const BLOCK_CREATION = 'block_creation'
export const BLOCK_DELETION = 'block_deletion'

export type BlockToCreate = {
  readonly center_id: string | number
  readonly country_id: string | number
  readonly count: string | number
  readonly first: string
  readonly template?: string | null | undefined
  readonly lc_country?: string | null | undefined
}

/** @throws Refusal 'block_first_invalid' | 'block_count_invalid' | 'block_past_end' */
function parseRange(first: string, count: string | number): Block {
  const from = numberOfBlockLimit(first.trim())
  // The ISSN number 0 is not allowed: it would be the placeholder 0000-0000.
  refuseUnless(from !== undefined && from > 0, 'block_first_invalid', { first })
  const isWhole = typeof count === 'number' ? Number.isInteger(count) : /^\s*\d{1,9}\s*$/.test(count)
  const size = Number(count)
  refuseUnless(isWhole && size >= 1 && size <= MAX_BLOCK_NUMBERS, 'block_count_invalid', {
    count: String(count),
    max: MAX_BLOCK_NUMBERS,
  })
  const left = ISSN_COUNT - from
  refuseUnless(size <= left, 'block_past_end', { first: first.trim(), left })
  return { first: from, last: from + size - 1 }
}

/** @throws Refusal 'unknown_country' | 'lc_country_mismatch' */
async function countryOf(
  db: Db,
  { country_id, lc_country }: BlockToCreate,
  template: MarcRecord,
): Promise<{ country: string; lcCountry: string | null }> {
  const text = String(country_id).trim()
  const countries = await readEntries(db, 'countries', 'en')
  const entry = countries.find(({ id, code }) => code === text.toUpperCase() || String(id) === text)
  refuseUnless(entry, 'unknown_country', { value: text })
  const country = entry.code
  const places = await readEntries(db, 'lcCountries', 'en')
  const fitting = places.filter(
    ({ details }) => Array.isArray(details.countries) && details.countries.includes(country),
  )
  const isFitting = (code: string) => fitting.some((place) => place.code === code)
  const searched = lc_country?.trim() ?? ''
  refuseUnless(searched === '' || isFitting(searched), 'lc_country_mismatch', { lc: searched, country })
  if (searched !== '') return { country, lcCountry: searched }
  const ofTemplate = lcCountryOf(template)
  if (isFitting(ofTemplate)) return { country, lcCountry: ofTemplate }
  const usual = entryOf('countries', country)?.lcCodes.find(isFitting)
  return { country, lcCountry: usual ?? fitting[0]?.code ?? null }
}

/** Fields of a Free record whose values come from the centre and the country, not from the template. */
const CENTRE_FIELDS: ReadonlySet<string> = new Set(['022', '044'])

/**
 * Refuses a block if its first record breaks a rule, because all other records would break the same rule. Only members
 * of the international centre can use a country that does not belong to the centre, since they can override that rule
 * in any record.
 * @throws Refusal 'block_template_invalid' | 'block_country_foreign' with the rule
 */
async function refuseInvalidTemplateRecord(
  db: Db,
  { record, issn }: { record: MarcRecord; issn: string },
  { user, now, locale }: { user: CurrentUser; now: Date; locale: Locale },
): Promise<void> {
  const profile = await validationProfile(db)
  const today = now.toISOString().slice(0, 10)
  const { errors } = validate(record, { today, ...profile, loadedIssn: issn, category: 'fre' })
  for (const error of errors) {
    const { field, code: rule } = error
    const reason = placedSentence(error, locale)
    if (!CENTRE_FIELDS.has(field)) throw templateRefusal('rule', { field, reason, rule })
    refuseUnless(user.isMemberOfIc, 'block_country_foreign', { field, reason, rule })
  }
}

/**
 * Reserves the ISSNs of a new block and starts the creation of its records. No ISSN is assigned before all records
 * exist.
 * @returns the id of the block
 * @throws Refusal for an invalid block, an overlap with another block, or a template that produces an invalid record
 */
export async function createBlock(
  { db, tasks }: { db: Db; tasks: Tasks },
  block: BlockToCreate,
  { user, locale, now }: { user: CurrentUser; locale: Locale; now: Date },
): Promise<number> {
  const centre = await centreFor(db, user, block.center_id)
  refuseUnless(centre, 'unknown_centre', { center: String(block.center_id) })
  const run = parseRange(block.first, block.count)
  const template = await readTemplate(block.template, locale)
  const { country, lcCountry } = await countryOf(db, block, template)
  const issn = issnFromNumber(run.first)
  const of = { center: centre.code, isoCountry: country, lcCountry, entered: now }
  await refuseInvalidTemplateRecord(db, { record: freeRecord(template, issn, of), issn }, { user, now, locale })
  return db.transaction().execute(async (tx) => {
    await blocks.lockBlockNumbers(tx)
    await refuseClosingCentre(tx, centre)
    await refuseTakenNumbers(tx, run, centre)
    const text = block.template?.trim() ? toMrk(template) : null
    const id = await blocks.addCreatingBlock(tx, {
      centerId: centre.id,
      country,
      lcCountry,
      ...run,
      template: text,
      createdBy: user.username,
    })
    const { first, last } = blockLimits(run)
    await tasks.start(
      tx,
      BLOCK_CREATION,
      { blockId: id },
      { user, locale, subject: `${centre.code} ${first} – ${last}` },
    )
    await auditBlock(tx, user, 'created', { id, center: centre.code, ...run })
    return id
  })
}

/** @throws Refusal 'center_closing' while the centre transfers its blocks to another centre */
async function refuseClosingCentre(tx: Tx, centre: Centre): Promise<void> {
  const to = await findReceivingCentre(tx, centre.id)
  if (to !== undefined) throw new Refusal('center_closing', { center: centre.code, to })
}

/** @throws Refusal 'block_overlaps' | 'block_holds_foreign_records' */
async function refuseTakenNumbers(tx: Tx, run: Block, centre: Centre): Promise<void> {
  const other = await blocks.overlappingBlock(tx, run)
  if (other) throw new Refusal('block_overlaps', { ...blockLimits(other), center: other.center })
  const [from, to] = [issnFromNumber(run.first), issnFromNumber(run.last)]
  const foreign = await blocks.foreignRecords(tx, { from, to, center: centre.code })
  if (foreign) throw new Refusal('block_holds_foreign_records', foreign)
}

type BlockAction = 'created' | 'activated' | 'closed' | 'deletion_scheduled' | 'deleted' | 'moved'

/** Writes an audit entry for an action on a block; `to` is the new centre of a moved block. */
export const auditBlock = (
  tx: Tx,
  user: { id: string | null; username: string },
  action: BlockAction,
  { id, center, first, last, to }: Pick<blocks.BlockRow, 'id' | 'first' | 'last'> & { center: string; to?: string },
): Promise<void> =>
  appendAudit(tx, [
    {
      kind: 'block',
      userId: user.id === null ? null : Number(user.id),
      username: user.username,
      details: { action, block: id, center, ...blockLimits({ first, last }), to },
    },
  ])

/**
 * Reads and locks a block and its centre. The user must be able to act for the centre, and all records of the block
 * must exist.
 * @throws Refusal 'block_not_found' | 'not_your_centre' | 'block_not_ready' | 'block_scheduled_for_deletion'
 */
async function lockBlockForUser(tx: Tx, id: number, user: CurrentUser): Promise<blocks.BlockRow> {
  const seen = await blocks.findBlock(tx, id)
  refuseUnless(seen, 'block_not_found', { id: String(id) })
  refuseUnlessMayActFor(user, seen.centerCode)
  await lockCentre(tx, seen.centerId)
  const block = await blocks.lockBlock(tx, id)
  refuseUnless(block, 'block_not_found', { id: String(id) })
  refuseUnless(block.state !== 'creating', 'block_not_ready')
  refuseUnless(block.state !== 'deleting', 'block_scheduled_for_deletion')
  return block
}

/** Activates the next queued block if the centre has no active block. The caller must have locked the centre. */
export async function activateNextOf(tx: Tx, centerId: number): Promise<void> {
  if (await lockActiveBlock(tx, centerId)) return
  const [next] = await lockQueuedBlocks(tx, centerId)
  if (next) await blocks.setBlock(tx, next.id, { state: 'active' })
}

/** @throws Refusal as `lockBlockForUser`, and 'block_used_up' */
export async function activateBlock(tx: Tx, id: number, user: CurrentUser): Promise<blocks.BlockRow> {
  const block = await lockBlockForUser(tx, id, user)
  refuseUnless(block.state !== 'failed', 'block_not_ready')
  if (block.state === 'active') return block
  refuseUnless(await hasFree(tx, id), 'block_used_up')
  const active = await lockActiveBlock(tx, block.centerId)
  if (active) await blocks.setBlock(tx, active.id, { state: 'queued' })
  await blocks.setBlock(tx, id, { state: 'active', problem: null })
  await auditBlock(tx, user, 'activated', { ...block, center: block.centerCode })
  return block
}

/** @throws Refusal as `lockBlockForUser` */
export const closeBlock = (db: Db, id: number, user: CurrentUser): Promise<blocks.BlockRow> =>
  db.transaction().execute(async (tx) => {
    const block = await lockBlockForUser(tx, id, user)
    refuseUnless(block.state !== 'failed', 'block_not_ready')
    if (block.state === 'closed') return block
    await blocks.setBlock(tx, id, { state: 'closed', problem: null })
    await activateNextOf(tx, block.centerId)
    await auditBlock(tx, user, 'closed', { ...block, center: block.centerCode })
    return block
  })

/**
 * Schedules a block for deletion, so that none of its ISSNs is assigned from now on. A failed block has no records and
 * is deleted immediately.
 * @throws Refusal as `lockBlockForUser`, and 'block_not_free' with the number of used and of locked ISSNs
 */
export const scheduleDeletion = (
  { db, tasks }: { db: Db; tasks: Tasks },
  id: number,
  { user, locale }: { user: CurrentUser; locale: Locale },
): Promise<blocks.BlockRow> =>
  db.transaction().execute(async (tx) => {
    const block = await lockBlockForUser(tx, id, user)
    const { used, held } = await blocks.numbersInUse(tx, id)
    refuseUnless(used + held === 0, 'block_not_free', { used, held })
    await blocks.setBlock(tx, id, { state: 'deleting', problem: null })
    await activateNextOf(tx, block.centerId)
    const { first, last } = blockLimits(block)
    await tasks.start(
      tx,
      BLOCK_DELETION,
      { blockId: id, previous: block.state },
      { user, locale, subject: `${block.centerCode} ${first} – ${last}` },
    )
    await auditBlock(tx, user, 'deletion_scheduled', { ...block, center: block.centerCode })
    return block
  })
