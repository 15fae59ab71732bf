import {
  type AnswerOf,
  CENTRAL_CENTRE,
  type ImportedRecord,
  type ImportSummary,
  type listImportedRecords,
  type QueryOf,
  type readImportedRecord,
} from '@seriatim/contract'
import { withIssnl } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { diagnosticLists } from '../../catalogue/records/diagnostic.ts'
import { currentVersions, findRecord, findVersion } from '../../catalogue/records/repository.ts'
import { ruleDescription } from '../../catalogue/records/rule-description.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { planSave } from '../../saving/plan.ts'
import { readFirstRecord } from './file-index.ts'
import type { ImportFiles } from './files.ts'
import { loadImporter } from './importer.ts'
import { comparableLines, diffLines } from './line-difference.ts'
import type { CodeChange } from './outcome-repository.ts'
import { forecastRow, prepareNew, prepareReimport } from './prepare.ts'
import {
  countSwitches,
  duplicateNumbers,
  duplicateTitles,
  findRecordOutcome,
  pageOfRecords,
  ruleCounts,
  type ShownRecord,
} from './record-repository.ts'
import { findImport, type ImportVisibility, type StoredImport } from './repository.ts'
import { recordView } from './view.ts'

/**
 * The imports that a user can see: the user's own and those of the user's centre. Users of the central centre see all.
 */
export const visibilityOf = ({ id, center }: CurrentUser): ImportVisibility => ({
  userId: Number(id),
  center: center?.code === CENTRAL_CENTRE ? null : (center?.code ?? ''),
})

/** An import that the user can see. @throws Refusal 'import_not_found', also for an import the user cannot see */
export async function visibleImport(db: Db, id: string, user: CurrentUser): Promise<StoredImport> {
  const stored = await findImport(db, Number(id))
  refuseUnless(stored, 'import_not_found')
  const { userId, center } = visibilityOf(user)
  const isVisible =
    center === null ||
    stored.user.id === userId ||
    (center !== '' && (stored.center?.code === center || stored.user.center === center))
  refuseUnless(isVisible, 'import_not_found')
  return stored
}

export async function buildImportSummary(db: Db, { id, counts }: StoredImport, locale: Locale): Promise<ImportSummary> {
  const [numbers, titles, centers, categories, rules, { settings }] = await Promise.all([
    duplicateNumbers(db, id),
    duplicateTitles(db, id),
    countSwitches(db, id, 'center'),
    countSwitches(db, id, 'category'),
    ruleCounts(db, id),
    validationProfile(db),
  ])
  return {
    status_summary: { ...counts },
    duplicate_code_summary: numbers,
    duplicate_title_summary: titles,
    center_switch_summary: centers,
    category_switch_summary: categories,
    rules_summary: rules.map(({ params, ...rule }) => ({
      ...rule,
      description: ruleDescription(rule.rule, params, locale, settings),
    })),
  }
}

/** Parses a filter value such as `_7>_2`: the old and the new centre or category. */
const parseSwitch = (text: string | undefined): CodeChange | undefined => {
  const parts = text?.split('>')
  return parts?.length === 2 ? { from: parts[0]!, to: parts[1]! } : undefined
}

export async function recordsOfImport(
  db: Db,
  { id }: StoredImport,
  query: QueryOf<typeof listImportedRecords>,
  locale: Locale,
): Promise<{ total: number; rows: ImportedRecord[] }> {
  const { total, records } = await pageOfRecords(
    db,
    id,
    {
      outcome: query.outcome,
      rule: query.rule,
      revert: query.revert,
      search: query.search,
      categorySwitch: parseSwitch(query.category_switch),
      centerSwitch: parseSwitch(query.center_switch),
    },
    query,
  )
  return { total, rows: records.map((record) => recordView(record, locale)) }
}

/** One record of an import with its diagnostics and its line difference. @throws Refusal 'import_not_found' */
export async function recordOfImport(
  deps: { db: Db; files: ImportFiles },
  stored: StoredImport,
  position: number,
  locale: Locale,
): Promise<AnswerOf<typeof readImportedRecord>> {
  const record = await findRecordOutcome(deps.db, stored.id, position)
  refuseUnless(record, 'import_not_found')
  const { before, after } = await recordBeforeAndAfter(deps, stored, record)
  const [old, next] = [before && comparableLines(before), after && comparableLines(after)]
  return {
    ...recordView(record, locale),
    diagnostic: diagnosticLists(record.diagnostic, locale),
    before: old ?? null,
    after: next ?? null,
    difference: next ? diffLines(old ?? [], next) : (old ?? []).map((line) => ({ kind: 'same', line })),
  }
}

type Sides = { before: MarcRecord | undefined; after: MarcRecord | undefined }

/** The stored record before the import, and the record of the file as the import stored, would store or rejected it. */
async function recordBeforeAndAfter(
  { db, files }: { db: Db; files: ImportFiles },
  stored: StoredImport,
  record: ShownRecord,
): Promise<Sides> {
  if (record.version_id !== null) {
    const [before, after] = [
      record.before_id && (await findVersion(db, record.before_id)),
      await findVersion(db, record.version_id),
    ]
    return { before: before ? withDescription(before.record) : undefined, after: after?.record }
  }
  const row = record.issn === null ? undefined : await findRecord(db, record.issn)
  const current = row && (await currentVersions(db, row.id))
  const before = withDescription((current?.draft ?? current?.active)?.record)
  // In a real run, a record that was not rejected and has no new version was unchanged.
  if (record.outcome !== 'rejected' && !stored.isDryRun) return { before, after: before }
  const read = stored.hasFile && (await readRecordFromFile(files, stored, record))
  if (!read) return { before, after: undefined }
  if (record.outcome === 'rejected') return { before, after: read }
  if (stored.mode === 'reimport' && row === undefined) return { before, after: read }
  const issn = record.issn ?? ''
  const defaults = { center: stored.center?.code ?? '', category: stored.category ?? '' }
  const target = row ?? forecastRow(issn, record.position, defaults)
  const { record: prepared } =
    stored.mode === 'reimport'
      ? prepareReimport(read, {
          stored: target,
          record: (current?.active ?? current?.draft)?.record,
          now: stored.createdAt,
        })
      : prepareNew(read, {
          issn,
          ...defaults,
          now: stored.createdAt,
          mayEnrich: (await loadImporter(db, stored.user)).isMemberOfIc,
        })
  const state = record.outcome === 'draft' ? 'draft' : 'active'
  const write = { row: target, current: current ?? {}, record: prepared, state } as const
  const { writes } = await planSave(db, [write], { hold: false, userId: null, now: stored.createdAt, links: true })
  // The family in a dry run includes records of the same file, which are not in the database. The diagnostic contains
  // the ISSN-L.
  const issnl = record.diagnostic.find(({ code }) => code === 'issnl-replaced')?.params.expected
  const after = writes[0]!.record
  return { before, after: typeof issnl === 'string' ? withIssnl(after, issnl, undefined) : after }
}

/** The record, or undefined for a Free record, which has no description to compare with. */
const withDescription = (record: MarcRecord | undefined): MarcRecord | undefined =>
  record?.fields.some(({ tag }) => tag === '222' || tag === '245') ? record : undefined

async function readRecordFromFile(files: ImportFiles, { fileId, format }: StoredImport, record: ShownRecord) {
  if (!(await files.has(fileId))) return undefined
  return readFirstRecord(files.read(fileId, { start: record.file_offset, length: record.file_length }), format)
}
