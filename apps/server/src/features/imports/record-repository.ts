import {
  IMPORT_SUMMARY_ENTRIES,
  type ImportOutcome,
  type ImportRecordsSort,
  type ListRequest,
} from '@seriatim/contract'
import { sql } from 'kysely'
import { type Diagnostic, hasErrors } from '../../catalogue/records/diagnostic.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'

/** The outcome of one record of an imported file. */
export type RecordOutcome = {
  readonly position: number
  readonly offset: number
  readonly length: number
  readonly issn: string | null
  readonly title: string | null
  readonly titleKey: string | null
  readonly outcome: ImportOutcome
  readonly excluded: boolean
  readonly takesNumber: boolean
  readonly diagnostic: readonly Diagnostic[]
  readonly centerSwitch: Switch | null
  readonly categorySwitch: Switch | null
  readonly versionId: number | null
  readonly beforeId: number | null
}

/**
 * A change of centre or category. A new import replaces the value in the file by the value of the import. A reimport
 * replaces the stored value by the value in the file.
 */
export type Switch = { readonly from: string; readonly to: string }

/** JSON without NUL and lone surrogates, which quotes of damaged records can contain and PostgreSQL refuses. */
const storableJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!/\\u(0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\ufffd') : part,
  )
}

const countLevel = (level: Diagnostic['level'], diagnostic: readonly Diagnostic[]): number =>
  diagnostic.filter((each) => each.level === level).length

/** Stores the outcomes of a batch, and counts the diagnostics by rule. */
export async function addOutcomes(tx: Tx, importId: number, outcomes: readonly RecordOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map((each) => ({
    position: each.position,
    file_offset: each.offset,
    file_length: each.length,
    issn: each.issn,
    title: each.title,
    title_key: each.titleKey,
    outcome: each.outcome,
    excluded: each.excluded,
    takes_number: each.takesNumber,
    errors: countLevel('error', each.diagnostic),
    warnings: countLevel('warning', each.diagnostic),
    rules: [...new Set(each.diagnostic.map(({ code }) => code))],
    diagnostic: each.diagnostic,
    center_from: each.centerSwitch?.from ?? null,
    center_to: each.centerSwitch?.to ?? null,
    category_from: each.categorySwitch?.from ?? null,
    category_to: each.categorySwitch?.to ?? null,
    version_id: each.versionId,
    before_id: each.beforeId,
  }))
  await sql`
    insert into import_record (import_id, position, file_offset, file_length, issn, title, title_key, outcome, excluded,
      takes_number, errors, warnings, rules, diagnostic, center_from, center_to, category_from, category_to, version_id,
      before_id)
    select ${importId}, position, file_offset, file_length, issn, title, title_key, outcome, excluded, takes_number,
      errors, warnings, rules, diagnostic, center_from, center_to, category_from, category_to, version_id, before_id
    from json_to_recordset(${storableJson(rows)}::json) as given (position int, file_offset bigint, file_length int,
      issn text, title text, title_key text, outcome text, excluded boolean, takes_number boolean, errors int,
      warnings int, rules text[], diagnostic jsonb, center_from text, center_to text, category_from text,
      category_to text, version_id bigint, before_id bigint)`.execute(tx)
  await countRules(tx, importId, outcomes)
}

async function countRules(
  tx: Tx,
  importId: number,
  outcomes: readonly Pick<RecordOutcome, 'diagnostic'>[],
): Promise<void> {
  const found = new Map<string, { rule: string; level: string; occurrences: number; records: number; params: object }>()
  for (const { diagnostic } of outcomes) {
    const ofRecord = new Set<string>()
    for (const { code, level, params } of diagnostic) {
      const key = `${level} ${code}`
      const row = found.get(key) ?? { rule: code, level, occurrences: 0, records: 0, params }
      row.occurrences++
      if (!ofRecord.has(key)) row.records++
      ofRecord.add(key)
      found.set(key, row)
    }
  }
  if (found.size === 0) return
  await sql`
    insert into import_rule (import_id, rule, level, occurrences, records, params)
    select ${importId}, rule, level, occurrences, records, params
    from jsonb_to_recordset(${storableJson([...found.values()])}::jsonb)
      as given (rule text, level text, occurrences int, records int, params jsonb)
    on conflict (import_id, rule, level) do update
      set occurrences = import_rule.occurrences + excluded.occurrences, records = import_rule.records + excluded.records`.execute(
    tx,
  )
}

/** The outcome of a stored record: active, active with warnings, or draft, depending on its diagnostics. */
export const outcomeOf = (diagnostic: readonly Diagnostic[]): ImportOutcome =>
  hasErrors(diagnostic) ? 'draft' : diagnostic.length > 0 ? 'active_with_warnings' : 'active'

/** The records of an import with a diagnostic of `rule`, in file order. */
export const recordsWithRule = (
  db: Db,
  importId: number,
  rule: string,
): Promise<{ issn: string | null; position: number; outcome: ImportOutcome; diagnostic: readonly Diagnostic[] }[]> =>
  db
    .selectFrom('import_record')
    .select(['issn', 'position', 'outcome', 'diagnostic'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`${rule} = any(rules)`)
    .orderBy('position')
    .execute()

/** The outcomes of records with these ISSNs that the import stored. */
export const storedOutcomes = (
  db: Db,
  importId: number,
  issns: readonly string[],
): Promise<{ issn: string | null; position: number; outcome: ImportOutcome; diagnostic: readonly Diagnostic[] }[]> =>
  db
    .selectFrom('import_record')
    .select(['issn', 'position', 'outcome', 'diagnostic'])
    .where('import_id', '=', importId)
    .where('issn', '=', sql<string>`any(${[...issns]}::text[])`)
    .where('outcome', '!=', 'rejected')
    .orderBy('position')
    .execute()

/** Replaces the diagnostics of stored records, and updates their outcome and the counts by rule. */
export async function changeOutcomes(
  tx: Tx,
  importId: number,
  changes: readonly {
    readonly position: number
    readonly outcome: ImportOutcome
    readonly before: readonly Diagnostic[]
    readonly diagnostic: readonly Diagnostic[]
  }[],
): Promise<void> {
  for (const { position, outcome, before, diagnostic } of changes) {
    const next = outcome.startsWith('active') ? outcomeOf(diagnostic) : outcome
    await sql`
      update import_record set outcome = ${next}, errors = ${countLevel('error', diagnostic)},
        warnings = ${countLevel('warning', diagnostic)}, rules = ${[...new Set(diagnostic.map(({ code }) => code))]}::text[],
        diagnostic = ${storableJson(diagnostic)}::jsonb
      where import_id = ${importId} and position = ${position}`.execute(tx)
    if (next !== outcome) {
      await sql`
        update import set ${sql.ref(outcome)} = ${sql.ref(outcome)} - 1, ${sql.ref(next)} = ${sql.ref(next)} + 1
        where id = ${importId}`.execute(tx)
    }
    const gone = before.filter((each) => !diagnostic.includes(each))
    for (const [code, of] of Map.groupBy(gone, (each) => each.code)) {
      const isLast = !diagnostic.some((each) => each.code === code)
      await sql`
        update import_rule set occurrences = occurrences - ${of.length}, records = records - ${isLast ? 1 : 0}
        where import_id = ${importId} and rule = ${code} and level = ${of[0]!.level}`.execute(tx)
    }
    await countRules(tx, importId, [{ diagnostic: diagnostic.filter((each) => !before.includes(each)) }])
  }
  await sql`delete from import_rule where import_id = ${importId} and occurrences <= 0`.execute(tx)
}

/** Number of ISSNs of the block that the processed records of a dry run would use. */
export async function countTaken(db: Db, importId: number): Promise<number> {
  const { taken } = await db
    .selectFrom('import_record')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('import_id', '=', importId)
    .where('takes_number', '=', true)
    .executeTakeFirstOrThrow()
  return taken
}

export type RecordFilter = {
  readonly outcome?: ImportOutcome | undefined
  readonly rule?: string | undefined
  readonly categorySwitch?: Switch | undefined
  readonly centerSwitch?: Switch | undefined
  readonly revert?: 'reverted' | 'kept' | undefined
  /** Words of the title, an ISSN, or a position in the file. */
  readonly search?: string | undefined
}

/** Records of an import, joined with the database record and with the versions before and after the import. */
const records = (db: Db, importId: number) =>
  db
    .selectFrom('import_record as r')
    .leftJoin('record', 'record.issn', 'r.issn')
    .leftJoin('import_touch as touch', (join) =>
      join.onRef('touch.record_id', '=', 'record.id').onRef('touch.import_id', '=', 'r.import_id'),
    )
    .where('r.import_id', '=', importId)

const shownColumns = [
  'r.position',
  'r.file_offset',
  'r.file_length',
  'r.issn',
  'r.title',
  'r.outcome',
  'r.excluded',
  'r.errors',
  'r.warnings',
  'r.diagnostic',
  'r.version_id',
  'r.before_id',
] as const

/**
 * State of a record after a revert; null for rejected records. If the ISSN of a stored record no longer exists, the
 * revert removed it.
 */
const revertState = sql<'reverted' | 'kept' | null>`case
  when r.version_id is null then null when record.id is null then 'reverted' else touch.revert end`

const filtered = (db: Db, importId: number, filter: RecordFilter) => {
  let query = records(db, importId)
  if (filter.outcome) query = query.where('r.outcome', '=', filter.outcome)
  if (filter.rule) query = query.where(sql<boolean>`${filter.rule} = any(r.rules)`)
  if (filter.categorySwitch) {
    query = query
      .where('r.category_from', '=', filter.categorySwitch.from)
      .where('r.category_to', '=', filter.categorySwitch.to)
  }
  if (filter.centerSwitch) {
    query = query
      .where('r.center_from', '=', filter.centerSwitch.from)
      .where('r.center_to', '=', filter.centerSwitch.to)
  }
  if (filter.revert) query = query.where(revertState, '=', filter.revert)
  const search = filter.search?.trim()
  if (search) {
    query = query.where((where) =>
      where.or([
        everyWordIn(where, search, [where.ref('r.title')]),
        where('r.issn', '=', search.toUpperCase()),
        ...(/^\d{1,9}$/.test(search) ? [where('r.position', '=', Number(search))] : []),
      ]),
    )
  }
  return query
}

export type ShownRecord = Awaited<ReturnType<typeof pageOfRecords>>['records'][number]

const SORTED_BY = {
  position: 'r.position',
  issn: 'r.issn',
  title: 'r.title_key',
  outcome: 'r.outcome',
  errors: 'r.errors',
  warnings: 'r.warnings',
} as const satisfies Record<ImportRecordsSort, string>

/** A page of the records of an import, with the total number. Uses the primary key. */
export async function pageOfRecords(
  db: Db,
  importId: number,
  filter: RecordFilter,
  { sort, order, ...page }: ListRequest<ImportRecordsSort>,
) {
  const { limit, offset } = rowsOfPage(page)
  const rows = await filtered(db, importId, filter)
    .select([...shownColumns, revertState.as('revert'), 'touch.revert_errors'])
    .orderBy(SORTED_BY[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('r.position')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await filtered(db, importId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, records: rows }
}

export const findRecordOutcome = (db: Db, importId: number, position: number): Promise<ShownRecord | undefined> =>
  records(db, importId)
    .select([...shownColumns, revertState.as('revert'), 'touch.revert_errors'])
    .where('r.position', '=', position)
    .executeTakeFirst()

/** Number of rows per query of a report. */
const REPORT_PAGE_ROWS = 1000
/** Number of changed records per query, which also loads the records that they name. */
const TOUCH_PAGE_ROWS = 50

/** All records of an import in file order, or only those with diagnostics, in batches. */
export async function* allOutcomes(
  db: Db,
  importId: number,
  { withProblems = false } = {},
): AsyncGenerator<ShownRecord, void, undefined> {
  let after = 0
  for (;;) {
    let query = records(db, importId)
      .select([...shownColumns, revertState.as('revert'), 'touch.revert_errors'])
      .where('r.position', '>', after)
      .orderBy('r.position')
      .limit(REPORT_PAGE_ROWS)
    if (withProblems) query = query.where(({ or, eb }) => or([eb('r.errors', '>', 0), eb('r.warnings', '>', 0)]))
    const rows = await query.execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < REPORT_PAGE_ROWS) return
    after = last.position
  }
}

export type RuleCount = {
  rule: string
  level: 'error' | 'warning'
  occurrences: number
  records: number
  params: Record<string, string | number>
}

/** Number of records by rule: errors before warnings, most frequent first. */
export const ruleCounts = (db: Db, importId: number): Promise<RuleCount[]> =>
  db
    .selectFrom('import_rule')
    .select(['rule', 'level', 'occurrences', 'records', 'params'])
    .where('import_id', '=', importId)
    .orderBy('level')
    .orderBy('records', 'desc')
    .orderBy('rule')
    .execute()

/** ISSNs that occur more than once in the file. Uses the index import_record_issn. */
export async function duplicateNumbers(db: Db, importId: number): Promise<{ issn: string; positions: number[] }[]> {
  const { rows } = await sql<{ issn: string; positions: number[] }>`
    select issn, (array_agg(position order by position))[1:${IMPORT_SUMMARY_ENTRIES}] as positions
    from import_record where import_id = ${importId} and issn is not null
    group by issn having count(*) > 1 order by min(position) limit ${IMPORT_SUMMARY_ENTRIES}`.execute(db)
  return rows
}

export type DuplicateTitle = { title: string; occurrences: { position: number; issn: string | null }[] }

/**
 * Key titles that occur more than once in the file, with different numbers or none. Uses the index import_record_title.
 */
export async function duplicateTitles(db: Db, importId: number): Promise<DuplicateTitle[]> {
  const { rows } = await sql<DuplicateTitle>`
    select (array_agg(title order by position))[1] as title,
      (array_agg(jsonb_build_object('position', position, 'issn', issn) order by position))[1:${IMPORT_SUMMARY_ENTRIES}]
        as occurrences
    from import_record where import_id = ${importId} and title_key is not null
    group by title_key having count(*) > 1 and count(distinct coalesce(issn, position::text)) > 1
    order by min(position) limit ${IMPORT_SUMMARY_ENTRIES}`.execute(db)
  return rows
}

export type SwitchCount = Switch & { count: number; issns: string[] }

/** Records that changed their centre or category, by old and new value. */
export async function countSwitches(db: Db, importId: number, kind: 'center' | 'category'): Promise<SwitchCount[]> {
  const [from, to] = [sql.ref(`${kind}_from`), sql.ref(`${kind}_to`)]
  const { rows } = await sql<SwitchCount>`
    select ${from} as "from", ${to} as "to", count(*)::int as count,
      coalesce((array_agg(issn order by position) filter (where issn is not null))[1:${IMPORT_SUMMARY_ENTRIES}], '{}')
        as issns
    from import_record where import_id = ${importId} and ${from} is not null
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

/**
 * Number of records by result of a revert: restored (`reverted`), left unchanged because they would become invalid
 * (`invalid`), or left unchanged for another reason (`kept`).
 */
export type RevertCounts = { readonly reverted: number; readonly kept: number; readonly invalid: number }

const REVERT_COUNTS = sql`
  count(*) filter (where revert = 'reverted')::int as reverted,
  count(*) filter (where revert = 'kept' and revert_errors is null)::int as kept,
  count(*) filter (where revert = 'kept' and revert_errors is not null)::int as invalid`

export async function revertCounts(db: Db, importId: number): Promise<RevertCounts> {
  const { rows } = await sql<RevertCounts>`
    select ${REVERT_COUNTS} from import_touch where import_id = ${importId}`.execute(db)
  return rows[0] ?? { reverted: 0, kept: 0, invalid: 0 }
}

/** The revert counts of several imports, by import id. */
export async function revertCountsByImport(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, RevertCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RevertCounts & { id: number }>`
    select import_id as id, ${REVERT_COUNTS}
    from import_touch where import_id = any(${[...ids]}::bigint[]) group by import_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** A record that a revert left unchanged. `errors` are those that the restored record would have. */
export type UnrevertedRecord = { readonly issn: string; readonly errors: readonly Diagnostic[] | null }

/** The records that a revert left unchanged, by ISSN: those that would become invalid, or the others. */
export async function* unrevertedRecords(
  db: Db,
  importId: number,
  { invalid }: { invalid: boolean },
): AsyncGenerator<UnrevertedRecord, void, undefined> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('import_touch')
      .innerJoin('record', 'record.id', 'import_touch.record_id')
      .select(['record.issn', 'revert_errors as errors'])
      .where('import_id', '=', importId)
      .where('revert', '=', 'kept')
      .where('revert_errors', invalid ? 'is not' : 'is', null)
      .where('record.issn', '>', after)
      .orderBy('record.issn')
      .limit(REPORT_PAGE_ROWS)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < REPORT_PAGE_ROWS) return
    after = last.issn
  }
}

/**
 * Records that an import changed and that still exist, with the version that it stored. Uses the key of import_touch.
 */
export async function* touchedRecords(
  db: Db,
  importId: number,
): AsyncGenerator<{ id: number; lastVersion: number }[], void, undefined> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('import_touch')
      .innerJoin('record', 'record.id', 'import_touch.record_id')
      .select(['record_id', 'last_version'])
      .where('import_id', '=', importId)
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(TOUCH_PAGE_ROWS)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ record_id, last_version }) => ({ id: record_id, lastVersion: last_version }))
    after = last.record_id
  }
}

/**
 * A record that a revert must handle. `isNew`: the ISSN was not in the database before the import. `isChanged`: a user
 * changed the record after the import, so the revert leaves it unchanged.
 */
export type TouchToRevert = {
  readonly recordId: number
  readonly activeBefore: number | null
  readonly isNew: boolean
  readonly isChanged: boolean
}

/** At most `limit` records that a revert still has to handle. Uses the primary key of import_touch. */
export async function touchesToRevert(db: Db, importId: number, limit: number): Promise<TouchToRevert[]> {
  const { rows } = await sql<TouchToRevert>`
    select record_id as "recordId", active_before as "activeBefore",
      active_before is null and draft_before is null as "isNew",
      last_version <> (select max(id) from record_version where record_version.record_id = import_touch.record_id)
        as "isChanged"
    from import_touch where import_id = ${importId} and revert is null
    order by record_id limit ${limit}`.execute(db)
  return rows
}

/** The positions of records that break one of these rules. Reads all records of the import. */
export async function positionsBreaking(
  db: Db,
  importId: number,
  rules: readonly string[],
): Promise<readonly number[]> {
  if (rules.length === 0) return []
  const rows = await db
    .selectFrom('import_record')
    .select('position')
    .where('import_id', '=', importId)
    .where(sql<boolean>`rules && ${[...rules]}::text[]`)
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}
