import {
  ANNOUNCEMENT_IMAGES,
  ANNOUNCEMENTS_AREA,
  type AnnouncementInput,
  type AnnouncementPreview,
  type AnnouncementPreviewInput,
  type AnnouncementRow,
  MAX_ANNOUNCEMENT_BODY,
  MAX_ANNOUNCEMENT_TITLE,
  TRANSLATION_LOCALES,
  unseenReasons,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import {
  type Actor,
  type Administrator,
  changesBetween,
  logAdminAction,
  withIdOrCode,
} from '../../kernel/admin/admin-actions.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type CentreCodes, isInCentres } from '../../platform/database/in-centres.ts'
import { type FormErrors, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { readInstant } from '../../platform/instant.ts'
import type { Translations } from '../../schema/announcements.ts'
import { cleanHtml, htmlToText, isBlankHtml } from './clean-html.ts'
import { imageTypeOf } from './image-type.ts'
import { inLanguage } from './read.ts'
import * as announcements from './repository.ts'

const reference = ({ id, code, name }: announcements.Group) => ({ id: String(id), code, name })

async function answersOf(
  db: Db,
  rows: readonly announcements.StoredAnnouncement[],
  locale: Locale,
): Promise<AnnouncementRow[]> {
  const audiences = await announcements.readAudiences(
    db,
    rows.map(({ id }) => id),
    locale,
  )
  return rows.map((row) => ({
    id: String(row.id),
    title: row.title,
    body_html: cleanHtml(row.bodyHtml),
    translations: cleanTranslations(row.translations),
    is_draft: row.isDraft,
    publish_at: row.publishAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    roles: audiences.get(row.id)!.roles.map(reference),
    centers: audiences.get(row.id)!.centers.map(reference),
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    updated_at: row.updatedAt.toISOString(),
  }))
}

const searchText = ({ title, body_html, translations, created_by, roles, centers }: AnnouncementRow): string =>
  [
    ...[title, htmlToText(body_html), created_by],
    ...Object.values(translations).flatMap((each) => [each.title, htmlToText(each.body_html)]),
    ...[...roles, ...centers].flatMap(({ code, name }) => [code, name]),
  ].join(' ')

/** Translations of title and text, trimmed and sanitised, without empty ones. */
const cleanTranslations = (translations: Translations): Translations =>
  Object.fromEntries(
    TRANSLATION_LOCALES.flatMap((locale) => {
      const { title = '', body_html = '' } = translations[locale] ?? {}
      const clean = { title: title.trim(), body_html: cleanHtml(body_html) }
      return clean.title === '' && isBlankHtml(clean.body_html) ? [] : [[locale, clean]]
    }),
  )

/** Errors of a title and a text, by form field. `prefix` is the form field prefix of a translation. */
function problemsOfText(title: string, html: string, locale: Locale, prefix = ''): FormErrors {
  const problems: FormErrors = {}
  if (title === '') problems[`${prefix}title`] = [format(locale, 'announcements.title_needed')]
  if (title.length > MAX_ANNOUNCEMENT_TITLE)
    problems[`${prefix}title`] = [format(locale, 'announcements.title_too_long', { max: MAX_ANNOUNCEMENT_TITLE })]
  if (isBlankHtml(html)) problems[`${prefix}body_html`] = [format(locale, 'announcements.body_needed')]
  if (html.length > MAX_ANNOUNCEMENT_BODY)
    problems[`${prefix}body_html`] = [format(locale, 'announcements.body_too_long', { max: MAX_ANNOUNCEMENT_BODY })]
  return problems
}

type ComposedAnnouncement = announcements.AnnouncementContent & { readonly audience: announcements.Groups }

/**
 * Merges the sent values into the stored announcement and validates the result.
 * @throws FormRefusal with all errors
 */
function composeAnnouncement(
  input: AnnouncementInput,
  before: ComposedAnnouncement | undefined,
  groups: announcements.Groups,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
  problems: FormErrors = {},
): ComposedAnnouncement {
  const title = (input.title ?? before?.title ?? '').trim()
  // The length limit applies to the sent text, before it is sanitised.
  const sent = input.body_html ?? before?.bodyHtml ?? ''
  Object.assign(problems, problemsOfText(title, sent.length > MAX_ANNOUNCEMENT_BODY ? sent : cleanHtml(sent), locale))
  const translations = cleanTranslations(input.translations ?? before?.translations ?? {})
  for (const [each, text] of Object.entries(translations))
    Object.assign(problems, problemsOfText(text.title, text.body_html, locale, `translations.${each}.`))

  const instant = (field: 'publish_at' | 'expires_at', otherwise: Date | undefined): Date | undefined => {
    const text = input[field]
    const read = text === undefined ? otherwise : readInstant(text)
    if (read === undefined)
      problems[field] = [format(locale, text === undefined ? 'announcements.end_needed' : 'announcements.no_instant')]
    return read
  }
  const isDraft = input.is_draft ?? before?.isDraft ?? false
  const begin = instant('publish_at', before?.publishAt ?? now)
  // A published draft starts at the current time at the earliest. The server decides by the start time which
  // announcements a user has read (decision 50), so an earlier start would count as already read.
  const publishAt = before?.isDraft && !isDraft && begin && begin < now ? now : begin
  const expiresAt = instant('expires_at', before?.expiresAt)
  if (publishAt && expiresAt && expiresAt <= publishAt)
    problems.expires_at = [format(locale, 'announcements.end_before_begin')]

  const among = (field: 'roles' | 'centers'): readonly announcements.Group[] => {
    const sent = input[field]
    if (sent === undefined) return before?.audience[field] ?? []
    // Roles and centres that the announcement already has remain valid, even if a centre is now inactive.
    const known = [...groups[field], ...(before?.audience[field] ?? [])]
    const results = sent.map((one) => withIdOrCode(known, one))
    const unknown = sent.filter((_, index) => results[index] === undefined)
    if (unknown.length > 0)
      problems[field] = [format(locale, 'announcements.unknown_group', { code: unknown.join(', ') })]
    return [...new Map(results.flatMap((group) => (group ? [[group.id, group] as const] : []))).values()]
  }
  const audience = { roles: among('roles'), centers: among('centers') }
  refuseFormErrors(problems)
  const times = { isDraft, publishAt: publishAt!, expiresAt: expiresAt! }
  return { title, bodyHtml: cleanHtml(sent), translations, ...times, audience }
}

/**
 * Merges and validates an announcement with the current time, roles and centres. @throws FormRefusal with all errors
 */
const composeNow = async (
  db: Db,
  input: AnnouncementInput,
  before: ComposedAnnouncement | undefined,
  locale: Locale,
): Promise<ComposedAnnouncement> =>
  composeAnnouncement(input, before, await announcements.readGroups(db, locale), {
    now: await announcements.readNow(db),
    locale,
  })

/** Sorted codes as text, so that a different order in the request does not count as a change. */
const codesOf = (groups: readonly announcements.Group[]): string | null =>
  groups
    .map(({ code }) => code)
    .sort()
    .join(', ') || null

/** Properties of an announcement that its history shows. */
const auditMembers = ({
  title,
  bodyHtml,
  translations,
  isDraft,
  publishAt,
  expiresAt,
  audience,
}: ComposedAnnouncement) => ({
  title,
  body_html: bodyHtml,
  ...Object.fromEntries(
    TRANSLATION_LOCALES.flatMap((locale) => [
      [`title.${locale}`, translations[locale]?.title ?? null],
      [`body_html.${locale}`, translations[locale]?.body_html ?? null],
    ]),
  ),
  is_draft: String(isDraft),
  publish_at: publishAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  roles: codesOf(audience.roles),
  centers: codesOf(audience.centers),
})

/**
 * True when an announcement is addressed only to these centres. An announcement without centres is addressed to all
 * users.
 */
const isForCentres = ({ centers }: announcements.Groups, centres: CentreCodes): boolean =>
  centres === null || (centers.length > 0 && centers.every(({ code }) => isInCentres(code, centres)))

/** An announcement with its roles and centres; undefined when it does not exist. */
async function readComposed(db: Db, id: number, locale: Locale): Promise<ComposedAnnouncement | undefined> {
  const stored = await announcements.findAnnouncement(db, id)
  return stored && { ...stored, audience: (await announcements.readAudiences(db, [id], locale)).get(id)! }
}

/**
 * @throws Refusal 'network_only' if the announcement is addressed to other centres than the administered ones;
 * FormRefusal with errors by field
 */
export async function addAnnouncement(tx: Tx, input: AnnouncementInput, by: Administrator): Promise<number> {
  const composed = await composeNow(tx, input, undefined, by.locale)
  refuseUnless(isForCentres(composed.audience, administeredCentres(by.user)), 'network_only')
  const added = await announcements.addAnnouncementRow(tx, composed, by.user.username)
  await announcements.setAudience(tx, added, composed.audience)
  const change = { action: 'created', id: added, code: composed.title } as const
  await logAdminAction(tx, ANNOUNCEMENTS_AREA, by, change, changesBetween(undefined, auditMembers(composed)))
  return added
}

/**
 * Changes an announcement if it is addressed only to `centres`; null means all centres.
 * @throws Refusal 'announcement_not_found' | 'stale_row' | 'network_only'; FormRefusal with errors by field
 */
export async function changeAnnouncement(
  tx: Tx,
  id: number,
  { updated_at: basedOn, ...input }: AnnouncementInput & { readonly updated_at?: string | undefined },
  by: Actor & Pick<Administrator, 'locale'>,
  centres: CentreCodes,
): Promise<void> {
  const stored = await announcements.lockAnnouncement(tx, id)
  refuseUnless(stored, 'announcement_not_found')
  const audience = (await announcements.readAudiences(tx, [stored.id], by.locale)).get(stored.id)!
  refuseUnless(isForCentres(audience, centres), 'announcement_not_found')
  refuseUnless(basedOn === undefined || basedOn === stored.updatedAt.toISOString(), 'stale_row')
  const before = { ...stored, audience }
  const composed = await composeNow(tx, input, before, by.locale)
  refuseUnless(isForCentres(composed.audience, centres), 'network_only')
  const changes = changesBetween(auditMembers(before), auditMembers(composed))
  // Without a changed value (the order of centres does not matter), writes no log entry.
  if (changes.length === 0) return
  await announcements.changeAnnouncementRow(tx, stored.id, composed)
  await announcements.setAudience(tx, stored.id, composed.audience)
  await logAdminAction(tx, ANNOUNCEMENTS_AREA, by, { action: 'changed', id: stored.id, code: composed.title }, changes)
}

/**
 * Deletes an announcement if it is addressed only to `centres`; null means all centres.
 * @returns false when there is no such announcement
 */
export async function removeAnnouncement(
  tx: Tx,
  id: number,
  by: Actor & Pick<Administrator, 'locale'>,
  centres: CentreCodes,
): Promise<boolean> {
  const stored = await announcements.lockAnnouncement(tx, id)
  if (stored === undefined) return false
  const audience = (await announcements.readAudiences(tx, [stored.id], by.locale)).get(stored.id)!
  if (!isForCentres(audience, centres)) return false
  await announcements.removeAnnouncementRow(tx, stored.id)
  const change = { action: 'deleted', id: stored.id, code: stored.title } as const
  await logAdminAction(
    tx,
    ANNOUNCEMENTS_AREA,
    by,
    change,
    changesBetween(auditMembers({ ...stored, audience }), undefined),
  )
  return true
}

/** @throws Refusal 'announcement_not_found' */
async function deleteAnnouncement(db: Db, id: string, by: Administrator): Promise<void> {
  const isGone = await db
    .transaction()
    .execute((tx) => removeAnnouncement(tx, parseRowId(id), by, administeredCentres(by.user)))
  refuseUnless(isGone, 'announcement_not_found')
}

export const announcementStore = (db: Db): AreaStore<AnnouncementRow, AnnouncementInput> => ({
  rows: async (locale, user) =>
    answersOf(db, await announcements.readAddressedTo(db, administeredCentres(user)), locale),
  textOf: searchText,
  missing: 'announcement_not_found',
  create: async (input, by) => String(await db.transaction().execute((tx) => addAnnouncement(tx, input, by))),
  update: (id, input, by) =>
    db.transaction().execute((tx) => changeAnnouncement(tx, parseRowId(id), input, by, administeredCentres(by.user))),
  remove: (id, by) => deleteAnnouncement(db, id, by),
})

/** @throws Refusal 'not_an_image' unless the bytes are PNG, JPEG, GIF or WebP, regardless of the file name */
export async function storeImage(db: Db, bytes: Buffer, { user }: Administrator): Promise<{ url: string }> {
  const type = imageTypeOf(bytes)
  refuseUnless(type, 'not_an_image')
  const id = await announcements.addImage(db, type, bytes, user.username)
  return { url: `${ANNOUNCEMENT_IMAGES}${id}` }
}

/** The roles and centres that a user can select as readers of an announcement. */
export async function readAudience(db: Db, user: CurrentUser, locale: Locale) {
  const centres = administeredCentres(user)
  const { roles, centers } = await announcements.readGroups(db, locale)
  const offered = centers.filter(({ code }) => isInCentres(code, centres))
  return { roles: roles.map(reference), centers: offered.map(reference) }
}

/**
 * Returns an announcement with the sent values as a reader with the given centre, role and language would see it.
 * @throws Refusal 'announcement_not_found' | 'network_only'; FormRefusal with errors by field
 */
export async function previewAnnouncement(
  db: Db,
  { id, center, role, locale: language, ...input }: AnnouncementPreviewInput,
  { user, locale }: Administrator,
): Promise<AnnouncementPreview> {
  const centres = administeredCentres(user)
  const before = id === undefined ? undefined : await readComposed(db, parseRowId(id), locale)
  refuseUnless(id === undefined || (before && isForCentres(before.audience, centres)), 'announcement_not_found')
  const groups = await announcements.readGroups(db, locale)
  const centersOffered = groups.centers.filter(({ code }) => isInCentres(code, centres))
  const problems: FormErrors = {}
  const readerId = (field: 'role' | 'center', sent: string | number | undefined) => {
    const among = field === 'role' ? groups.roles : centersOffered
    const match = sent === undefined ? undefined : withIdOrCode(among, sent)
    if (sent !== undefined && match === undefined)
      problems[field] = [format(locale, 'announcements.unknown_group', { code: String(sent) })]
    return match?.id
  }
  const roleId = readerId('role', role)
  const centerId = readerId('center', center)
  const now = await announcements.readNow(db)
  const composed = composeAnnouncement(input, before, groups, { now, locale }, problems)
  refuseUnless(isForCentres(composed.audience, centres), 'network_only')
  const [roles, centers] = [composed.audience.roles, composed.audience.centers].map((of) => of.map((group) => group.id))
  const reasons = unseenReasons(
    { ...composed, roles: roles!, centers: centers! },
    { roles: roleId === undefined ? [] : [roleId], center: centerId ?? null },
    now,
  )
  return {
    is_shown: reasons.length === 0,
    reasons,
    ...inLanguage(composed, language),
    expires_at: composed.expiresAt.toISOString(),
  }
}
