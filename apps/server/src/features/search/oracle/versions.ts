/** Versions in states that a load does not make. */
import { encodeStored, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Base, Tx } from '../../../platform/database/base.ts'
import { updateSearchRows } from '../../../search/postgres/write.ts'
import type { BaseRecord } from './content.ts'

const recordId = async (tx: Tx, issn: string): Promise<number> =>
  (await tx.selectFrom('record').select('id').where('issn', '=', issn).executeTakeFirstOrThrow()).id

/** The active version of the record becomes its draft. */
export const makeDraft = (base: Base, issn: string): Promise<void> =>
  base.transaction().execute(async (tx) => {
    const id = await recordId(tx, issn)
    await tx.updateTable('record_version').set({ state: 'draft' }).where('record_id', '=', id).execute()
    await updateSearchRows(tx, [id])
  })

/** A draft beside the active version. */
export const addDraft = (base: Base, issn: string, record: MarcRecord): Promise<void> =>
  base.transaction().execute(async (tx) => {
    const id = await recordId(tx, issn)
    await tx
      .insertInto('record_version')
      .values({
        record_id: id,
        state: 'draft',
        has_errors: true,
        content: encodeStored(record),
        author_id: null,
        author: 'test',
        created_at: new Date(),
        diagnostic: '[]',
      })
      .execute()
    await updateSearchRows(tx, [id])
  })

/** What the base says of each record beside its content: the active version is searched, else the draft. */
export const storedStates = async (base: Base): Promise<Map<string, Omit<BaseRecord, 'record'>>> => {
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
    from record`.execute(base)
  return new Map(
    rows.map(({ issn, center, category, active, draft }) => [
      issn,
      { issn, center, category, isInvalid: active ?? draft ?? false, isDraft: draft !== null },
    ]),
  )
}
