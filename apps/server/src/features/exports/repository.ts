import { decodeStored, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import type { Diagnostic } from '../records/diagnostic.ts'

/** A record as it is searched: its active version, else its draft. */
export type ExportedRecord = {
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly record: MarcRecord
  readonly isInvalid: boolean
  readonly isDraft: boolean
  readonly diagnostic: readonly Diagnostic[]
}

type Row = {
  id: number
  issn: string
  center: string
  category: string
  content: string
  has_errors: boolean
  is_draft: boolean
  diagnostic: readonly Diagnostic[] | null
}

/**
 * The records of these ids in their order; those that are gone are left out. By the two partial unique indexes.
 * Diagnostics are read where they are asked for: parsing them costs as much as the record.
 */
export async function readExported(
  base: Base,
  ids: readonly number[],
  { diagnostics }: { diagnostics: boolean },
): Promise<ExportedRecord[]> {
  const { rows } = await sql<Row>`
    select distinct on (record.id) record.id, record.issn, record.center, record.category, version.content,
      version.has_errors, ${diagnostics ? sql`version.diagnostic` : sql`null`} as diagnostic,
      exists (select from record_version draft where draft.record_id = record.id and draft.state = 'draft') as is_draft
    from record join record_version version on version.record_id = record.id and version.state in ('active', 'draft')
    where record.id = any(${[...ids]}::int[])
    order by record.id, version.state`.execute(base)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { issn, center, category, content, has_errors: isInvalid, is_draft: isDraft, diagnostic } = row
    return [{ issn, center, category, record: decodeStored(content), isInvalid, isDraft, diagnostic: diagnostic ?? [] }]
  })
}
