import type { ImportOutcome } from '@seriatim/contract'
import { sql } from 'kysely'
import { type Diagnostic, hasErrors } from '../../catalogue/records/diagnostic.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

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
  readonly centerSwitch: CodeChange | null
  readonly categorySwitch: CodeChange | null
  readonly versionId: number | null
  readonly beforeId: number | null
}

/**
 * A change of centre or category. A new import replaces the value in the file by the value of the import. A reimport
 * replaces the stored value by the value in the file.
 */
export type CodeChange = { readonly from: string; readonly to: string }

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
  const result = new Map<
    string,
    { rule: string; level: string; occurrences: number; records: number; params: object }
  >()
  for (const { diagnostic } of outcomes) {
    const ofRecord = new Set<string>()
    for (const { code, level, params } of diagnostic) {
      const key = `${level} ${code}`
      const row = result.get(key) ?? { rule: code, level, occurrences: 0, records: 0, params }
      row.occurrences++
      if (!ofRecord.has(key)) row.records++
      ofRecord.add(key)
      result.set(key, row)
    }
  }
  if (result.size === 0) return
  await sql`
    insert into import_rule (import_id, rule, level, occurrences, records, params)
    select ${importId}, rule, level, occurrences, records, params
    from jsonb_to_recordset(${storableJson([...result.values()])}::jsonb)
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
