import { Readable } from 'node:stream'
import type { AnswerOf, LtwaFilter, LtwaRow, ltwaWords } from '@seriatim/contract'
import { NOT_ABBREVIATED } from '@seriatim/iso4'
import type { Locale } from '@seriatim/messages'
import { csvCell, fold } from '@seriatim/scripts'
import { readEntries } from '../../kernel/lists/repository.ts'
import { CSV_START } from '../../platform/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import {
  countFiltered,
  readFilteredWords,
  readWord,
  readWordPage,
  type WordFilter,
  type WordRow,
} from './list-repository.ts'

/** Languages of the reference list, by code. */
export type Languages = ReadonlyMap<string, { readonly id: string; readonly code: string; readonly name: string }>

/** Languages of the reference list, named in `locale`, including inactive ones. */
export async function readLanguages(db: Db, locale: Locale): Promise<Languages> {
  const rows = await readEntries(db, 'languages', locale, true)
  return new Map(rows.map(({ id, code, name }) => [code, { id: String(id), code, name }]))
}

export const toLtwaRow = (row: WordRow, languages: Languages): LtwaRow => ({
  id: String(row.id),
  word: row.word,
  abbreviation: row.abbreviation === NOT_ABBREVIATED ? null : row.abbreviation,
  comments: row.comments,
  iso_languages: row.languages.map((code) => languages.get(code) ?? { id: code, code, name: code }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by,
  updated_by_id: row.updated_by_id === null ? null : String(row.updated_by_id),
})

const filterLanguages = (filter: LtwaFilter): string[] =>
  [filter.languages, filter['languages[]']]
    .flat()
    .flatMap((codes) => codes?.split(',') ?? [])
    .map((code) => code.trim())
    .filter((code) => code !== '')

const wordFilter = (filter: LtwaFilter): WordFilter => ({
  search: fold(filter.search.trim()),
  languages: filterLanguages(filter),
  createdStart: filter.created_start,
  createdEnd: filter.created_end,
  updatedStart: filter.updated_start,
  updatedEnd: filter.updated_end,
})

/** A page of the list, with the parameters of the request. */
export async function readList(
  db: Db,
  query: LtwaFilter & { page: number; per_page: number },
  locale: Locale,
): Promise<AnswerOf<typeof ltwaWords>> {
  const filter = wordFilter(query)
  const { sort, order, page, per_page } = query
  const [languages, total, rows] = await Promise.all([
    readLanguages(db, locale),
    countFiltered(db, filter),
    readWordPage(db, filter, { sort, order }, { limit: per_page, offset: (page - 1) * per_page }),
  ])
  return {
    ltwa: rows.map((row) => toLtwaRow(row, languages)),
    current_page: page,
    per_page,
    total,
    order,
    sort,
    search: query.search,
    created_start: query.created_start || null,
    created_end: query.created_end || null,
    updated_start: query.updated_start || null,
    updated_end: query.updated_end || null,
    languages: filterLanguages(query),
  }
}

/** @throws Refusal 'not_found' */
export async function findWord(db: Db, id: string, locale: Locale): Promise<LtwaRow> {
  const row = await readWord(db, parseRowId(id))
  refuseUnless(row, 'not_found')
  return toLtwaRow(row, await readLanguages(db, locale))
}

const HEAD = 'word,abbreviation,languages,comments\r\n'
/** Number of lines per chunk of the stream. */
const LINES_PER_CHUNK = 2_000

function* csvParts(rows: readonly WordRow[]): Generator<string> {
  yield CSV_START + HEAD
  for (let at = 0; at < rows.length; at += LINES_PER_CHUNK)
    yield rows
      .slice(at, at + LINES_PER_CHUNK)
      .map(
        ({ word, abbreviation, languages, comments }) =>
          `${[word, abbreviation, languages.join(','), comments].map(csvCell).join(',')}\r\n`,
      )
      .join('')
}

/** Words that match a filter as CSV (contract, Title word abbreviations), with "n.a." written out. */
export async function exportCsv(db: Db, query: LtwaFilter): Promise<FileAnswer> {
  const rows = await readFilteredWords(db, wordFilter(query), query)
  return { file: Readable.from(csvParts(rows)), contentType: 'text/csv; charset=utf-8', name: 'ltwa.csv' }
}
