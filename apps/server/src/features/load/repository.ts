import type pg from 'pg'
import { LINK_COLUMNS } from '../../catalogue/families/link-rows.ts'
import { copyInto } from '../../platform/database/copy-into.ts'
import { insertKeys } from '../../search/postgres/growing-dictionary.ts'
import { LEXICON_COLUMNS } from '../../search/postgres/new-words.ts'
import { SEARCH_COLUMN_NAMES } from '../../search/postgres/search-rows.ts'
import type { BulkRows } from './item.ts'
import { RECORD_COLUMNS, VERSION_COLUMNS } from './rows.ts'

export async function copyRows(client: pg.ClientBase, rows: BulkRows): Promise<void> {
  await insertKeys(client, rows.newKeys)
  await copyInto(client, 'record', RECORD_COLUMNS, rows.records)
  await copyInto(client, 'record_version', VERSION_COLUMNS, rows.versions)
  await copyInto(client, 'search_doc', SEARCH_COLUMN_NAMES, rows.searchDocs)
  await copyInto(client, 'lexicon', LEXICON_COLUMNS, rows.words)
  await copyInto(client, 'record_link', LINK_COLUMNS, rows.links)
}
