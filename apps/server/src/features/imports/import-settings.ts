import {
  CENTRAL_CENTRE,
  IMPORT_CATEGORIES,
  IMPORT_MODES,
  type ImportMode,
  type ImportPayload,
} from '@seriatim/contract'
import { findCentreByIdOrCode } from '../../kernel/auth/centre-repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'

/** The validated settings of an import, with the rows of centre and category. */
export type ImportSettings = {
  readonly mode: ImportMode
  /** Set only for an import of new records. */
  readonly center: { readonly id: number; readonly code: string } | null
  readonly category: string | null
  readonly isDryRun: boolean
}

const isMode = (mode: string): mode is ImportMode => (IMPORT_MODES as readonly string[]).includes(mode)

/**
 * Validates the settings of an import. Only an import of new records has a category and a centre.
 * @param own the codes of the user's centres, the main one first; null for the system, which can import for any centre
 * @throws Refusal 'unknown_import_mode' | 'unknown_import_center' | 'unknown_import_category' | 'not_your_centre'
 */
export async function readSettings(
  db: Db,
  payload: ImportPayload,
  own: readonly string[] | null,
): Promise<ImportSettings> {
  const { mode, center_id, category_code, dry_run: isDryRun } = payload
  refuseUnless(isMode(mode), 'unknown_import_mode', { mode })
  if (mode === 'reimport') return { mode, center: null, category: null, isDryRun }
  const center = center_id === undefined ? undefined : await findCentreByIdOrCode(db, center_id)
  refuseUnless(center, 'unknown_import_center', { center: center_id ?? '' })
  const category = category_code ?? ''
  refuseUnless((IMPORT_CATEGORIES as readonly string[]).includes(category), 'unknown_import_category', { category })
  refuseUnless(own === null || own[0] === CENTRAL_CENTRE || own.includes(center.code), 'not_your_centre')
  return { mode, center, category, isDryRun }
}
