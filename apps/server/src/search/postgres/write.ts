import { sql } from 'kysely'
import { searchedVersions } from '../../features/records/repository.ts'
import type { Tx } from '../../platform/database/base.ts'
import { analyse } from '../analyser/analyse.ts'
import { facetKeysOf } from './columns.ts'
import { keyNumbers } from './dictionary.ts'
import { addToLexicon } from './lexicon.ts'
import { searchRowValues } from './search-rows.ts'

/** Writes the rows of these records anew from their versions; a record without versions loses its row. */
export async function updateSearchRows(
  tx: Tx,
  recordIds: readonly number[],
  /** Of the index in use, or of the next one that is being built. */
  index: 'current' | 'next' = 'current',
): Promise<void> {
  const table = index === 'current' ? 'search_doc' : 'search_doc_next'
  const versions = await searchedVersions(tx, recordIds)
  const thisYear = new Date().getUTCFullYear()
  for (const id of recordIds) {
    const version = versions.get(id)
    if (version === undefined) {
      await sql`delete from ${sql.table(table)} where record_id = ${id}`.execute(tx)
      continue
    }
    const doc = analyse(version, version.record, version, thisYear)
    await addToLexicon(tx, doc, index === 'current' ? 'lexicon' : 'lexicon_next')
    const values = searchRowValues(id, doc, await keyNumbers(tx, facetKeysOf(doc)))
    const names = values.map(({ name }) => sql.ref(name))
    await sql`
      insert into ${sql.table(table)} (${sql.join(names)})
      values (${sql.join(values.map(({ value, cast }) => sql`${value}::${sql.raw(cast)}`))})
      on conflict (record_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(
      tx,
    )
  }
}
