import type { Announcement } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { cleanHtml } from './clean-html.ts'
import * as announcements from './repository.ts'

/** Title and text in a language, or in English without a translation. */
export const inLanguage = (
  { title, bodyHtml, translations }: Pick<announcements.AnnouncementContent, 'title' | 'bodyHtml' | 'translations'>,
  locale: Locale,
) => {
  const translated = locale === 'en' ? undefined : translations[locale]
  return translated ? { language: locale, ...translated } : { language: 'en' as const, title, body_html: bodyHtml }
}

/**
 * An announcement in the language of the reader, or in English without a translation. The HTML is sanitised again,
 * because an earlier release with other rules may have stored it.
 */
const answerOf = (row: announcements.StoredAnnouncement, locale: Locale): Announcement => {
  const { title, body_html } = inLanguage(row, locale)
  return {
    id: String(row.id),
    title,
    body_html: cleanHtml(body_html),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}

/** Announcements shown to a user now, newest first. */
export const announcementsFor = async (db: Db, userId: string, locale: Locale): Promise<Announcement[]> =>
  (await announcements.readVisibleContent(db, userId)).map((row) => answerOf(row, locale))

/**
 * @throws Refusal 'announcement_not_found', also if the announcement is not published, has expired or is addressed to
 * other users
 */
export async function announcementFor(db: Db, id: string, userId: string, locale: Locale): Promise<Announcement> {
  const [row] = await announcements.readVisibleContent(db, userId, parseRowId(id))
  refuseUnless(row, 'announcement_not_found')
  return answerOf(row, locale)
}

/** @throws Refusal 'file_not_found' */
export async function imageOf(db: Db, id: string): Promise<{ contentType: string; content: Buffer }> {
  const image = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? await announcements.readImage(db, id) : undefined
  refuseUnless(image, 'file_not_found')
  return image
}
