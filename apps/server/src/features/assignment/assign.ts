import type { AssignmentAnswer, AssignmentRecord } from '@seriatim/contract'
import { checkForm, citedTitle, comparedTitle, type Described, describeForm } from '@seriatim/description'
import { type Ltwa, splitKeyTitle, suggest } from '@seriatim/iso4'
import type { Locale } from '@seriatim/messages'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { assignNumbers } from '../../catalogue/numbers/allocate.ts'
import { nextNumbers } from '../../catalogue/numbers/repository.ts'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import { currentVersionsOf, type RecordRow } from '../../catalogue/records/repository.ts'
import { withSystemFields } from '../../catalogue/records/system-fields.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { planAndDiagnose } from '../../saving/diagnose.ts'
import type { Plan } from '../../saving/plan.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { addDiagnostics, addFormErrors, addKnownTitle, GatheredFailures } from './failures.ts'
import { type AssignmentLists, assignmentLists } from './lists.ts'
import { addPreviousFailures, findPrevious, type PreviousRecords } from './previous.ts'
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

/**
 * Checks that need no ISSNs: errors of the form, key titles that already exist in the database, and previous records
 * that do not exist or describe no serial. Also returns the previous records.
 */
async function checkTexts(
  db: Db,
  form: AssignmentForm,
  { lists }: AssignmentLists,
): Promise<{ failures: GatheredFailures; previous: PreviousRecords }> {
  const { records, locale } = form
  const failures = new GatheredFailures()
  addFormErrors(failures, checkForm(records, lists), locale)
  const titles = records.map((record) => ({ cited: citedTitle(record), compared: comparedTitle(record) }))
  const holders = await recordsWithTitles(db, titles)
  for (const [index, { compared }] of titles.entries()) {
    const known = compared === '' ? undefined : holders.get(compared)
    if (known) addKnownTitle(failures, records[index]!.id, known, locale)
  }
  return { failures, previous: await findPrevious(db, records, failures, locale) }
}

const describe = (
  form: AssignmentForm,
  { frequencyNames }: AssignmentLists,
  { issns, previous }: { issns: ReadonlyMap<string, string>; previous: PreviousRecords },
): ReadonlyMap<string, Described> =>
  describeForm(form.records, {
    center: form.center.code,
    entered: form.now,
    numbers: issns,
    previous,
    abbreviate: (title, language) => splitKeyTitle(suggest(form.ltwa, title, { language }).suggestion),
    frequencyName: (code) => frequencyNames.get(code),
  })

/** Current versions of the records that get the ISSNs, which are still Free records. */
type CurrentVersionsById = Awaited<ReturnType<typeof currentVersionsOf>>

type ValidatedForm = {
  /** The diagnostics of each record, by its id in the form. */
  readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>
  /** The effects on other records. */
  readonly plan: Plan
}

/**
 * Validates the records of a form and plans the effects on other records. Links between records of the form are
 * validated as if all were stored.
 * @param hold whether the plan will be executed, so that the other records are locked
 */
async function diagnoseForm(
  db: Db,
  form: AssignmentForm,
  described: ReadonlyMap<string, Described>,
  { rows, current, hold }: { rows: readonly RecordRow[]; current: CurrentVersionsById; hold: boolean },
): Promise<ValidatedForm> {
  const { diagnostics, plan } = await planAndDiagnose(
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
    undefined,
    // A lock of another transaction on a previous record ends soon.
    { hold, isPatient: form.records.some(({ previous_issn: issn }) => issn !== '') },
  )
  return { diagnostics: new Map(form.records.map(({ id }, index) => [id, diagnostics[index] ?? []])), plan }
}

const idsOf = (rows: readonly RecordRow[]): number[] => rows.map(({ id }) => id)

const issnsById = (form: AssignmentForm, issns: readonly string[]): ReadonlyMap<string, string> =>
  new Map(form.records.map(({ id }, index) => [id, issns[index]!]))

/** Adds the errors of all records, and of the previous records that cannot get their reverse link. */
const addAllErrors = (
  failures: GatheredFailures,
  form: AssignmentForm,
  {
    described,
    validated,
    ...parameters
  }: {
    described: ReadonlyMap<string, Described>
    validated: ValidatedForm
    issns: ReadonlyMap<string, string>
    previous: PreviousRecords
  },
): void => {
  const { locale } = form
  for (const { id } of form.records)
    addDiagnostics(failures, id, described.get(id)!, validated.diagnostics.get(id) ?? [], locale)
  addPreviousFailures(failures, validated.plan, parameters.previous, { issns: parameters.issns, locale })
}

/**
 * Returns the errors that a real run would report, by record and field. Assigns no ISSNs, but validates the records
 * with the next free ISSNs.
 * @throws Refusal 'no_active_block' | 'not_enough_numbers'
 */
export async function dryRunAssignment(db: Db, form: AssignmentForm): Promise<AssignmentAnswer> {
  const { center, records } = form
  const lists = await assignmentLists(db, center, form.now)
  const { hasBlock, issns: numbers, rows } = await nextNumbers(db, center.id, records.length)
  if (!hasBlock) throw new Refusal('no_active_block', { center: center.code })
  if (numbers.length < records.length) {
    const details = { center: center.code, available: numbers.length, wanted: records.length }
    throw new Refusal('not_enough_numbers', details)
  }
  const { failures, previous } = await checkTexts(db, form, lists)
  if (failures.isEmpty) {
    const issns = issnsById(form, numbers)
    const described = describe(form, lists, { issns, previous })
    const current = await currentVersionsOf(db, idsOf(rows))
    const validated = await diagnoseForm(db, form, described, { rows, current, hold: false })
    addAllErrors(failures, form, { described, validated, issns, previous })
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
  const { failures, previous } = await checkTexts(tx, form, lists)
  if (!failures.isEmpty) throw new AssignmentFailed(failures)
  const author = { id: Number(user.id), username: user.username }
  const rows = await assignNumbers(tx, { centerId: center.id, count: records.length, user: author, now })
  const issns = issnsById(
    form,
    rows.map(({ issn }) => issn),
  )
  const described = describe(form, lists, { issns, previous })
  const current = await currentVersionsOf(tx, idsOf(rows))
  const validated = await diagnoseForm(tx, form, described, { rows, current, hold: true })
  addAllErrors(failures, form, { described, validated, issns, previous })
  if (!failures.isEmpty) throw new AssignmentFailed(failures)
  const stored = await storeVersions(
    tx,
    index,
    records.map(({ id }, index) => ({
      row: rows[index]!,
      current: current.get(rows[index]!.id) ?? {},
      record: described.get(id)!.record,
      diagnostic: validated.diagnostics.get(id) ?? [],
      state: 'active' as const,
    })),
    { author, now, plan: validated.plan },
  )
  await appendAudit(
    tx,
    records.map((record, index) => ({
      kind: 'assignment' as const,
      userId: author.id,
      username: author.username,
      issn: issns.get(record.id)!,
      versionId: stored[index]!.version.id,
      details: { center: center.code, title: citedTitle(record) },
    })),
  )
  return { failures: {}, successes: Object.fromEntries(issns) }
}
