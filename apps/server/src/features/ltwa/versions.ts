import type { AnswerOf, compareLtwaVersions, LtwaChange, LtwaVersion } from '@seriatim/contract'
import { NOT_ABBREVIATED } from '@seriatim/iso4'
import { format, type Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import type { ListChange } from './compare.ts'
import { isVersion, readChanges, readDifference, readVersions, type VersionRow } from './version-repository.ts'
import type { ListedWord } from './words.ts'

const versionReason = ({ origin, fileName, restoredId, words, added, removed }: VersionRow, locale: Locale): string => {
  const [word = '', renamed] = words
  if (origin === 'starter') return format(locale, 'ltwa.reason_starter')
  if (origin === 'import') return format(locale, 'ltwa.reason_load', { file: fileName })
  if (origin === 'restore') return format(locale, 'ltwa.reason_restored', { version: restoredId ?? 0 })
  if (renamed !== undefined) return format(locale, 'ltwa.reason_renamed', { word, to: renamed })
  if (added > 0) return format(locale, 'ltwa.reason_added', { word })
  return format(locale, removed > 0 ? 'ltwa.reason_removed' : 'ltwa.reason_changed', { word })
}

/** Versions of the list, newest first. */
export async function listVersions(
  db: Db,
  { before, size }: { before?: number | undefined; size: number },
  locale: Locale,
): Promise<LtwaVersion[]> {
  const rows = await readVersions(db, { before, limit: size })
  return rows.map((row) => ({
    id: String(row.id),
    created_at: row.createdAt.toISOString(),
    author: row.author ?? 'system',
    reason: versionReason(row, locale),
    added: row.added,
    changed: row.changed,
    removed: row.removed,
  }))
}

const changeSide = (row: ListedWord | null): LtwaChange['before'] =>
  row && {
    abbreviation: row.abbreviation === NOT_ABBREVIATED ? null : row.abbreviation,
    languages: [...row.languages],
    comments: row.comments ?? '',
  }

export const asChange = ({ word, before, after }: ListChange): LtwaChange => ({
  word,
  before: changeSide(before),
  after: changeSide(after),
})

type Page = { readonly page: number; readonly per_page: number }

const pageRange = ({ page, per_page }: Page) => ({ limit: per_page, offset: (page - 1) * per_page })

/** Changes of a version, ordered by word. @throws Refusal 'ltwa_version_not_found' */
export async function changesOfVersion(db: Db, id: string, page: Page): Promise<LtwaChange[]> {
  refuseUnless(await isVersion(db, parseRowId(id)), 'ltwa_version_not_found')
  return (await readChanges(db, parseRowId(id), pageRange(page))).map(asChange)
}

/** Changes between two versions in either direction. @throws Refusal 'ltwa_version_not_found' */
export async function compareVersions(
  db: Db,
  { from, to, ...page }: Page & { from: number; to: number },
): Promise<AnswerOf<typeof compareLtwaVersions>> {
  refuseUnless((await isVersion(db, from)) && (await isVersion(db, to)), 'ltwa_version_not_found')
  const { changes, added, changed, removed } = await readDifference(
    db,
    Math.min(from, to),
    Math.max(from, to),
    pageRange(page),
  )
  if (from <= to) return { added, changed, removed, changes: changes.map(asChange) }
  const reversed = changes.map(({ word, before, after }) => asChange({ word, before: after, after: before }))
  return { added: removed, changed, removed: added, changes: reversed }
}
