/** Suggests the most similar record for each title of a table, for runs without a user. */
import { type FieldsOf, type readTitleList, tableFields } from '@seriatim/contract'
import { searchedVersions } from '../../../catalogue/records/repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import { TABLE_TYPES } from '../../../platform/tables/write-table.ts'
import type { SearchEngine } from '../../../search/engine.ts'
import { openList } from '../tables/read-list.ts'
import { resultFile, resultName } from '../tables/result.ts'
import { withDecisions } from './decision-columns.ts'
import { readTitles } from './read-titles.ts'
import type { DecidedRow } from './submission.ts'

type SuggestionOptions = {
  readonly fields: FieldsOf<typeof readTitleList>
  /** Minimum similarity (0 to 1) of a suggested record. */
  readonly leastLikeness: number
  /** Called after each title with the number of finished titles, and whether this title has a suggestion. */
  onTitle(done: number, isFound: boolean): void
}

/**
 * Suggestion for a title: the ISSN of the most similar record. Empty if another record has the same similarity.
 * Suggestions are never marked as verified.
 */
async function suggestRecord(
  { db, engine }: { db: Db; engine: SearchEngine },
  title: string,
  leastLikeness: number,
): Promise<DecidedRow> {
  const [best, second] = title === '' ? [] : await engine.titles.alike(title)
  const nothing = { issn: '', comments: '', verified: false }
  if (!best || best.likeness < leastLikeness) return nothing
  const comments = `${best.likeness.toFixed(2)} ${best.title.replace(/[\u0098\u009C]/g, '')}`
  if (second?.likeness === best.likeness) return { ...nothing, comments }
  const version = (await searchedVersions(db, [best.recordId])).get(best.recordId)
  return { issn: version?.issn ?? '', comments, verified: false }
}

/**
 * The table with the ISSNs of the most similar records, as a stream in the format of the submitted file.
 * @throws Refusal 'unreadable_table' | 'unknown_column' | 'too_many_titles' | 'index_building'
 */
export async function suggestTitles(
  services: { db: Db; engine: SearchEngine },
  path: string,
  name: string,
  { fields, leastLikeness, onTitle }: SuggestionOptions,
) {
  const { rows } = await readTitles(path, name, fields)
  const decided: DecidedRow[] = []
  for (const { title } of rows) {
    const stated = await suggestRecord(services, title, leastLikeness)
    decided.push(stated)
    onTitle(decided.length, stated.issn !== '')
  }
  const list = await openList(path, name, tableFields.parse(fields))
  return {
    file: await resultFile(
      path,
      list,
      withDecisions(services.db, list, decided, async () => undefined),
    ),
    name: resultName(name, list.kind),
    contentType: TABLE_TYPES[list.kind],
    titles: rows.length,
    close: () => list.close(),
  }
}
