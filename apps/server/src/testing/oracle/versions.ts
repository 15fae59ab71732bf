/** Creates versions in states that a load does not create, and changes as saves and deletions do. */
import { encodeStored, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import { replaceRecordUrls } from '../../catalogue/addresses/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import type { BaseRecord } from './content.ts'

/** The database to which versions are written, and the search index that is updated. */
export type Store = { readonly db: Db; readonly index: SearchChanges }

const change = ({ db, index }: Store, issn: string, action: (tx: Tx, id: number) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('record')
      .select('id')
      .where('issn', '=', issn)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await action(tx, id)
    await index.changed(tx, [id])
    await replaceRecordUrls(tx, [id], new Date())
  })

const addVersion = (tx: Tx, id: number, record: MarcRecord, state: 'active' | 'draft') =>
  tx
    .insertInto('record_version')
    .values({
      record_id: id,
      state,
      has_errors: true,
      content: encodeStored(record),
      author_id: null,
      author: 'test',
      created_at: new Date(),
      diagnostic: '[]',
    })
    .execute()

/** Makes the active version of a record its draft. */
export const makeDraft = (store: Store, issn: string): Promise<void> =>
  change(store, issn, (tx, id) =>
    tx.updateTable('record_version').set({ state: 'draft' }).where('record_id', '=', id).execute(),
  )

/** Adds a draft to a record with an active version. */
export const addDraft = (store: Store, issn: string, record: MarcRecord): Promise<void> =>
  change(store, issn, (tx, id) => addVersion(tx, id, record, 'draft'))

/** Replaces the active version; the previous one is archived. */
export const replaceActive = (store: Store, issn: string, record: MarcRecord): Promise<void> =>
  change(store, issn, async (tx, id) => {
    await tx.updateTable('record_version').set({ state: 'archived' }).where('record_id', '=', id).execute()
    await addVersion(tx, id, record, 'active')
  })

/** Archives all versions, so that the record is not searched. */
export const removeVersions = (store: Store, issn: string): Promise<void> =>
  change(store, issn, (tx, id) =>
    tx.updateTable('record_version').set({ state: 'archived' }).where('record_id', '=', id).execute(),
  )

/** The state of the searched version of each record in the database: the active version, else the draft. */
export const storedStates = async (db: Db): Promise<Map<string, Omit<BaseRecord, 'record'>>> => {
  const { rows } = await sql<{
    issn: string
    center: string
    category: string
    active: boolean | null
    draft: boolean | null
  }>`
    select issn, center, category,
      (select has_errors from record_version where record_id = record.id and state = 'active') as active,
      (select has_errors from record_version where record_id = record.id and state = 'draft') as draft
    from record`.execute(db)
  return new Map(
    rows.flatMap(({ issn, center, category, active, draft }) =>
      active === null && draft === null
        ? []
        : [[issn, { issn, center, category, isInvalid: active ?? draft ?? false, isDraft: draft !== null }]],
    ),
  )
}
