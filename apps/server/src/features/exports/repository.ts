import { decodeStored, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import { WITH_DRAFT } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'

/** A record as searches find it: the active version, or the draft without one. */
export type ExportedRecord = {
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly record: MarcRecord
  readonly isInvalid: boolean
  readonly isDraft: boolean
  readonly diagnostic: readonly Diagnostic[]
  /** Whether `record` is a draft because the record has no active version. */
  readonly isOnlyDraft: boolean
  /** The draft of a record that also has an active version. Set only if diagnostics are requested. */
  readonly draft?: { readonly record: MarcRecord; readonly diagnostic: readonly Diagnostic[] }
}

type Row = {
  id: number
  issn: string
  center: string
  category: string
  content: string
  has_errors: boolean
  is_draft: boolean
  is_only_draft: boolean
  diagnostic: readonly Diagnostic[] | null
  draft_content: string | null
  draft_diagnostic: readonly Diagnostic[] | null
}

/**
 * The records with these ids in order, without deleted ones. Uses the partial unique indexes of active versions and of
 * drafts. Reads diagnostics only on request, because parsing them takes as long as parsing the record.
 */
export async function readExported(
  db: Db,
  ids: readonly number[],
  { diagnostics }: { diagnostics: boolean },
): Promise<ExportedRecord[]> {
  const { rows } = await sql<Row>`
    select distinct on (record.id) record.id, record.issn, record.center, record.category, version.content,
      version.has_errors, ${diagnostics ? sql`version.diagnostic` : sql`null`} as diagnostic,
      draft.id is not null as is_draft, version.state = 'draft' as is_only_draft,
      ${diagnostics ? sql`draft.content` : sql`null`} as draft_content,
      ${diagnostics ? sql`draft.diagnostic` : sql`null`} as draft_diagnostic
    from record join record_version version on version.record_id = record.id and version.state in ('active', 'draft')
    ${WITH_DRAFT}
    where record.id = any(${[...ids]}::int[])
    order by record.id, version.state`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { issn, center, category, content, has_errors: isInvalid, is_draft: isDraft, diagnostic } = row
    const isOnlyDraft = row.is_only_draft
    const hasBoth = !isOnlyDraft && row.draft_content !== null
    const draft = hasBoth && { record: decodeStored(row.draft_content ?? ''), diagnostic: row.draft_diagnostic ?? [] }
    return [
      {
        issn,
        center,
        category,
        record: decodeStored(content),
        isInvalid,
        isDraft,
        isOnlyDraft,
        diagnostic: diagnostic ?? [],
        ...(draft ? { draft } : {}),
      },
    ]
  })
}
