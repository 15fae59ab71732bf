import { type DroppedField, type DuplicateAnswer, MAX_UNSAVED_DUPLICATES } from '@seriatim/contract'
import { type Duplicate, duplicateAsSuccessor, duplicateForMedium } from '@seriatim/description'
import { type Ltwa, splitKeyTitle, suggest } from '@seriatim/iso4'
import { controlValue, type Field, type MarcRecord, mediumCodes, toLines } from '@seriatim/marc'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { countLockedDuplicates, openDuplicate } from '../../catalogue/duplicates/repository.ts'
import { reserveNumber } from '../../catalogue/numbers/allocate.ts'
import { diagnosticLists } from '../../catalogue/records/diagnostic.ts'
import { currentVersions, findRecord, type RecordRow } from '../../catalogue/records/repository.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { diagnoseMany } from '../../saving/diagnose.ts'
import { editorWireRecord } from '../records/answer.ts'

/** Categories of records that do not describe a serial. */
const UNDESCRIBED_CATEGORIES: ReadonlySet<string> = new Set(['fre', 'can', 'sup'])

export type DuplicateRequest = {
  readonly issn: string
  readonly user: CurrentUser
  readonly locale: Locale
  readonly now: Date
} & ({ readonly kind: 'medium'; readonly medium: string } | { readonly kind: 'successor'; readonly indicator2: string })

const line = (field: Field): string => toLines({ leader: '', fields: [field] })[1] ?? ''

const droppedFields = ({ notes }: Duplicate, locale: Locale): DroppedField[] =>
  notes.map(({ field, replacement, reason }) => ({
    field: field.tag,
    line: line(field),
    action: replacement ? 'changed' : 'dropped',
    replacement: replacement && line(replacement),
    reason: formatUnknown(locale, `description.dropped_${reason}`, {}),
  }))

/**
 * The record to copy: the active version, or the draft without one. @throws Refusal 'record_not_found' |
 * 'not_duplicable'
 */
async function originalRecord(db: Db, issn: string): Promise<{ row: RecordRow; record: MarcRecord }> {
  const row = await findRecord(db, issn)
  refuseUnless(row, 'record_not_found', { issn })
  refuseUnless(!UNDESCRIBED_CATEGORIES.has(row.category), 'not_duplicable', { issn, category: row.category })
  const { active, draft } = await currentVersions(db, row.id)
  const version = active ?? draft
  refuseUnless(version && controlValue(version.record, '001') !== undefined, 'record_not_found', { issn })
  return { row, record: version.record }
}

/**
 * Locks the next free ISSN of the caller's centre for the caller, and returns a copy of the record that can be saved
 * with this ISSN. Stores nothing else.
 * @throws Refusal 'invalid_medium' | 'same_medium' | 'record_not_found' | 'not_duplicable' | 'no_centre' |
 * 'too_many_duplicates'; the refusals of `reserveNumber`
 */
export async function makeDuplicate(tx: Tx, ltwa: Ltwa, request: DuplicateRequest): Promise<DuplicateAnswer> {
  const { issn, user, locale, now } = request
  if (request.kind === 'medium') {
    const { codes } = await validationProfile(tx)
    refuseUnless(codes.media.has(request.medium), 'invalid_medium', { medium: request.medium })
  }
  const { row: origin, record: original } = await originalRecord(tx, issn)
  if (request.kind === 'medium') {
    refuseUnless(!mediumCodes(original).includes(request.medium), 'same_medium', { issn, medium: request.medium })
  }
  refuseUnless(user.center, 'no_centre', { username: user.username })
  const row = await reserveNumber(tx, { centerId: Number(user.center.id), user })
  // Concurrent duplicates wait for the lock on the centre, so this count includes all of them.
  const held = await countLockedDuplicates(tx, Number(user.id), row.id)
  refuseUnless(held < MAX_UNSAVED_DUPLICATES, 'too_many_duplicates', { held })
  const { active, draft } = await currentVersions(tx, row.id)
  const basedOn = active?.id ?? null
  await openDuplicate(tx, {
    recordId: row.id,
    originId: origin.id,
    kind: request.kind,
    userId: Number(user.id),
    basedOn,
    now,
  })
  const input = { issn: row.issn, center: user.center.code, entered: now }
  const abbreviate = (title: string, language: string) => splitKeyTitle(suggest(ltwa, title, { language }).suggestion)
  const duplicate =
    request.kind === 'medium'
      ? duplicateForMedium(original, { ...input, medium: request.medium, abbreviate })
      : duplicateAsSuccessor(original, { ...input, indicator2: request.indicator2 })
  const [diagnostic] = await diagnoseMany(
    tx,
    [{ row, current: { active, draft }, category: 'wor', record: duplicate.record, problems: [], stored: undefined }],
    { isMemberOfIc: user.isMemberOfIc, id: Number(user.id), now },
  )
  return {
    issn: row.issn,
    record: editorWireRecord(duplicate.record),
    diagnostic: diagnosticLists(diagnostic ?? [], locale),
    dropped: droppedFields(duplicate, locale),
    origin: issn,
    version_id: String(basedOn ?? ''),
  }
}
