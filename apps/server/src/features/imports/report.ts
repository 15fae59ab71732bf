import type { Readable } from 'node:stream'
import { formatUnknown, type Locale } from '@seriatim/messages'
import type { RuleSettings } from '@seriatim/rules'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { ruleDescription } from '../../catalogue/records/rule-description.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Db } from '../../platform/database/db.ts'
import { oneLine } from '../../platform/one-line.ts'
import { type Cell, MAX_ROWS, type Sheet, writeWorkbook } from '../../platform/workbook/write.ts'
import { findOneSided } from './one-sided-links.ts'
import {
  allOutcomes,
  countSwitches,
  duplicateNumbers,
  duplicateTitles,
  type RuleCount,
  ruleCounts,
  type ShownRecord,
  type SwitchCount,
} from './record-repository.ts'
import type { StoredImport } from './repository.ts'
import { revertCounts, unrevertedRecords } from './revert-repository.ts'
import { recordTotal } from './view.ts'

type Say = (key: string, params?: Record<string, string | number>) => string

/** Maximum number of rows in a sheet below the header. */
const ROWS = MAX_ROWS - 1

/** Workbook with one sheet per summary and further sheets with one row per record. */
export async function writeReport(db: Db, stored: StoredImport, locale: Locale): Promise<Readable> {
  const say: Say = (key, params) => formatUnknown(locale, `imports.${key}`, params)
  const column = (key: string, width: number) => ({ title: say(`column-${key}`), width })
  const { id } = stored
  const sheet = (name: string, columns: Sheet['columns'], rows: Sheet['rows']): Sheet => ({
    name: say(`report-${name}`),
    columns,
    rows,
  })
  const switchColumns = [column('from', 12), column('to', 12), column('records', 12), column('issn', 80)]
  const { settings } = await validationProfile(db)
  return writeWorkbook([
    sheet('status', [column('outcome', 34), column('records', 60)], statusRows(stored, say)),
    sheet(
      'numbers',
      [column('issn', 14), column('positions', 60)],
      (await duplicateNumbers(db, id)).map(({ issn, positions }) => [issn, positions.join(', ')]),
    ),
    sheet(
      'titles',
      [column('title', 60), column('position', 12), column('issn', 14)],
      (await duplicateTitles(db, id)).flatMap(({ title, occurrences }) =>
        occurrences.map(({ position, issn }) => [title, position, issn]),
      ),
    ),
    sheet('centres', switchColumns, switchRows(await countSwitches(db, id, 'center'))),
    sheet('categories', switchColumns, switchRows(await countSwitches(db, id, 'category'))),
    sheet(
      'rules',
      [
        column('rule', 34),
        column('description', 90),
        column('level', 16),
        column('occurrences', 14),
        column('records', 12),
      ],
      (await ruleCounts(db, id)).map((rule) => ruleRow(rule, say, locale, settings)),
    ),
    ...recordSheets(db, stored, say, locale),
  ])
}

const statusRows = (stored: StoredImport, say: Say): Cell[][] => [
  ...(['rejected', 'draft', 'active_with_warnings', 'active'] as const).map((outcome) => [
    say(`outcome-${outcome}`),
    stored.counts[outcome],
  ]),
  [say('column-file'), stored.fileName],
  [say('column-mode'), say(`mode-${stored.mode}`)],
  [say('column-centre'), stored.center?.code ?? null],
  [say('column-category'), stored.category],
  [say('column-dry-run'), say(stored.isDryRun ? 'yes' : 'no')],
  [say('column-date'), stored.createdAt.toISOString()],
  [say('column-user'), stored.user.username],
]

const switchRows = (counts: readonly SwitchCount[]): Cell[][] =>
  counts.map(({ from, to, count, issns }) => [from, to, count, issns.join(', ')])

const ruleRow = (
  { rule, level, occurrences, records, params }: RuleCount,
  say: Say,
  locale: Locale,
  settings: RuleSettings,
): Cell[] => [rule, ruleDescription(rule, params, locale, settings), say(`level-${level}`), occurrences, records]

const recordRow = (record: ShownRecord, say: Say, locale: Locale): Cell[] => [
  record.position,
  record.file_offset,
  record.issn,
  record.title,
  say(`outcome-${record.outcome}`),
  record.errors,
  record.warnings,
  record.diagnostic.map((diagnostic) => placedSentence(diagnostic, locale)).join('\n'),
]

/**
 * Sheets with one row per record: usually one, more above a million records. All sheets read from the same database
 * cursor.
 */
function recordSheets(db: Db, stored: StoredImport, say: Say, locale: Locale): Sheet[] {
  const columns = (
    [
      ['position', 10],
      ['offset', 12],
      ['issn', 12],
      ['title', 50],
      ['outcome', 26],
      ['errors', 8],
      ['warnings', 12],
      ['problems', 100],
    ] as const
  ).map(([key, width]) => ({ title: say(`column-${key}`), width }))
  const records = allOutcomes(db, stored.id)
  return Array.from({ length: Math.max(1, Math.ceil(recordTotal(stored) / ROWS)) }, (_, index) => ({
    name: index === 0 ? say('report-records') : say('report-records-next', { number: index + 1 }),
    columns,
    rows: (async function* () {
      for (let row = 0; row < ROWS; row++) {
        const { value, done } = await records.next()
        if (done) return
        yield recordRow(value, say, locale)
      }
    })(),
  }))
}

/** The problems of an import as text: one line per record, followed by indented lines with the problems. */
export async function* writeErrors(db: Db, stored: StoredImport, locale: Locale): AsyncGenerator<string> {
  const say: Say = (key, params) => formatUnknown(locale, `imports.${key}`, params)
  const { fileName: file, counts, isDryRun } = stored
  yield `${say('errors-head', { file, ...counts, records: recordTotal(stored), dry: String(isDryRun) })}\n`
  let isEmpty = true
  for await (const record of allOutcomes(db, stored.id, { withProblems: true })) {
    isEmpty = false
    const head = say('errors-record', {
      position: record.position,
      offset: record.file_offset,
      issn: record.issn ?? 'none',
      title: record.title ?? 'none',
      outcome: say(`outcome-${record.outcome}`),
    })
    yield `\n${oneLine(head)}\n${record.diagnostic.map((each) => `  ${each.level === 'error' ? '!' : '-'} ${oneLine(placedSentence(each, locale))}\n`).join('')}`
  }
  if (isEmpty) yield `\n${say('errors-none')}\n`
}

/**
 * Text report of a revert: one line for each ISSN that stays unchanged, including linked records, then the one-sided
 * links.
 */
export async function* writeRevertReport(db: Db, importId: number, locale: Locale): AsyncGenerator<string> {
  const { reverted, kept, invalid } = await revertCounts(db, importId)
  yield `${formatUnknown(locale, 'imports.reverted', { reverted, kept })}\n`
  for await (const { issn } of unrevertedRecords(db, importId, { invalid: false })) yield `${issn}\n`
  if (invalid > 0) yield `${formatUnknown(locale, 'imports.revert-invalid', { invalid })}\n`
  for await (const { issn, errors } of unrevertedRecords(db, importId, { invalid: true }))
    yield `${issn}: ${(errors ?? []).map((each) => oneLine(placedSentence(each, locale))).join(' ')}\n`
  for await (const each of findOneSided(db, importId)) yield `${formatUnknown(locale, 'imports.one-sided', each)}\n`
}
