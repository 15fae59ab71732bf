import type { AssignmentAnswer, AssignmentRecord } from '@seriatim/contract'
import { checkForm, citedTitle, comparedTitle, type Described, describeForm } from '@seriatim/description'
import { type Ltwa, splitKeyTitle, suggest } from '@seriatim/iso4'
import type { Locale } from '@seriatim/messages'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { assignNumbers } from '../../catalogue/numbers/allocate.ts'
import { nextNumbers } from '../../catalogue/numbers/repository.ts'
import { type Diagnostic, hasErrors } from '../../catalogue/records/diagnostic.ts'
import { currentVersionsOf, type RecordRow } from '../../catalogue/records/repository.ts'
import { withSystemFields } from '../../catalogue/records/system-fields.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { diagnoseMany } from '../../saving/diagnose.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { addDiagnostics, addFormErrors, addKnownTitle, GatheredFailures } from './failures.ts'
import { type AssignmentLists, assignmentLists } from './lists.ts'
import { lockTitles, recordsWithTitles } from './repository.ts'

export type AssignmentForm = {
  readonly records: readonly AssignmentRecord[]
  readonly center: { readonly id: number; readonly code: string }
  readonly user: CurrentUser
  readonly locale: Locale
  readonly now: Date
  readonly ltwa: Ltwa
}

/** Thrown when a real run has errors, so that the transaction is rolled back. Contains the answer with the errors. */
export class AssignmentFailed extends Error {
  readonly answer: AssignmentAnswer

  constructor(failures: GatheredFailures) {
    super('the assignment form has errors')
    this.answer = { failures: failures.toJSON(), successes: {} }
  }
}

/** Checks that need no ISSNs: errors of the form, and key titles that already exist in the database. */
async function checkTexts(db: Db, form: AssignmentForm, { lists }: AssignmentLists): Promise<GatheredFailures> {
  const { records, locale } = form
  const failures = new GatheredFailures()
  addFormErrors(failures, checkForm(records, lists), locale)
  const titles = records.map((record) => ({ cited: citedTitle(record), compared: comparedTitle(record) }))
  const holders = await recordsWithTitles(db, titles)
  for (const [index, { compared }] of titles.entries()) {
    const known = compared === '' ? undefined : holders.get(compared)
    if (known) addKnownTitle(failures, records[index]!.id, known, locale)
  }
  return failures
}

const describe = (
  form: AssignmentForm,
  { frequencyNames }: AssignmentLists,
  issns: readonly string[],
): ReadonlyMap<string, Described> =>
  describeForm(form.records, {
    center: form.center.code,
    entered: form.now,
    numbers: new Map(form.records.map(({ id }, index) => [id, issns[index]!])),
    abbreviate: (title, language) => splitKeyTitle(suggest(form.ltwa, title, { language }).suggestion),
    frequencyName: (code) => frequencyNames.get(code),
  })

/** Current versions of the records that get the ISSNs, which are still Free records. */
type CurrentVersionsById = Awaited<ReturnType<typeof currentVersionsOf>>

/**
 * Diagnostics of each record of the form, by its id in the form. Links between records of the form are validated as if
 * all were stored.
 */
async function diagnoseForm(
  db: Db,
  form: AssignmentForm,
  described: ReadonlyMap<string, Described>,
  { rows, current }: { rows: readonly RecordRow[]; current: CurrentVersionsById },
): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const diagnostics = await diagnoseMany(
    db,
    form.records.map(({ id }, index) => ({
      row: rows[index],
      current: current.get(rows[index]!.id) ?? {},
      category: 'wor',
      // The fields that the server writes, so that no rule reports them as missing.
      record: withSystemFields(described.get(id)!.record, undefined, { user: form.user.username, now: form.now }),
      problems: [],
      stored: undefined,
    })),
    { isMemberOfIc: form.user.isMemberOfIc, id: Number(form.user.id), now: form.now },
  )
  return new Map(form.records.map(({ id }, index) => [id, diagnostics[index] ?? []]))
}

const idsOf = (rows: readonly RecordRow[]): number[] => rows.map(({ id }) => id)

const addAllDiagnostics = (
  failures: GatheredFailures,
  form: AssignmentForm,
  described: ReadonlyMap<string, Described>,
  diagnostics: ReadonlyMap<string, readonly Diagnostic[]>,
): void => {
  for (const { id } of form.records)
    addDiagnostics(failures, id, described.get(id)!, diagnostics.get(id) ?? [], form.locale)
}

/**
 * Returns the errors that a real run would report, by record and field. Assigns no ISSNs, but validates the records
 * with the next free ISSNs.
 * @throws Refusal 'no_active_block' | 'not_enough_numbers'
 */
export async function dryRunAssignment(db: Db, form: AssignmentForm): Promise<AssignmentAnswer> {
  const { center, records } = form
  const lists = await assignmentLists(db, center, form.now)
  const { hasBlock, issns, rows } = await nextNumbers(db, center.id, records.length)
  if (!hasBlock) throw new Refusal('no_active_block', { center: center.code })
  if (issns.length < records.length) {
    const details = { center: center.code, available: issns.length, wanted: records.length }
    throw new Refusal('not_enough_numbers', details)
  }
  const failures = await checkTexts(db, form, lists)
  if (failures.isEmpty) {
    const described = describe(form, lists, issns)
    const current = await currentVersionsOf(db, idsOf(rows))
    addAllDiagnostics(failures, form, described, await diagnoseForm(db, form, described, { rows, current }))
  }
  return { failures: failures.toJSON(), successes: {} }
}

/**
 * Assigns an ISSN to every record of a form and stores its description as the active version with category Work. Stores
 * all records or none, in the caller's transaction. If two concurrent forms have the same key title, the second form
 * fails because the title exists.
 * @throws AssignmentFailed with the answer of a dry run; Refusal as `assignNumbers`
 */
export async function assignForm(tx: Tx, index: SearchChanges, form: AssignmentForm): Promise<AssignmentAnswer> {
  const { records, center, user, now } = form
  const lists = await assignmentLists(tx, center, now)
  await lockTitles(
    tx,
    records.map((record) => ({ cited: citedTitle(record), compared: comparedTitle(record) })),
  )
  const failures = await checkTexts(tx, form, lists)
  if (!failures.isEmpty) throw new AssignmentFailed(failures)
  const author = { id: Number(user.id), username: user.username }
  const rows = await assignNumbers(tx, { centerId: center.id, count: records.length, user: author, now })
  const issns = rows.map(({ issn }) => issn)
  const described = describe(form, lists, issns)
  const current = await currentVersionsOf(tx, idsOf(rows))
  const diagnostics = await diagnoseForm(tx, form, described, { rows, current })
  if ([...diagnostics.values()].some(hasErrors)) {
    addAllDiagnostics(failures, form, described, diagnostics)
    throw new AssignmentFailed(failures)
  }
  const stored = await storeVersions(
    tx,
    index,
    records.map(({ id }, index) => ({
      row: rows[index]!,
      current: current.get(rows[index]!.id) ?? {},
      record: described.get(id)!.record,
      diagnostic: diagnostics.get(id) ?? [],
      state: 'active' as const,
    })),
    { author, now },
  )
  await appendAudit(
    tx,
    records.map((record, index) => ({
      kind: 'assignment' as const,
      userId: author.id,
      username: author.username,
      issn: issns[index]!,
      versionId: stored[index]!.version.id,
      details: { center: center.code, title: citedTitle(record) },
    })),
  )
  return { failures: {}, successes: Object.fromEntries(records.map(({ id }, index) => [id, issns[index]!])) }
}
