import type { Announcement } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Base } from '../../platform/database/base.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { cleanHtml } from './clean-html.ts'
import * as announcements from './repository.ts'

/** The number of an announcement; one that there is none of for what is no number. */
export const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

/** As its reader sees it: in their language or in English, cleaned once more, whatever the base holds. */
const answerOf = (
  { id, title, bodyHtml, translations, createdAt, expiresAt }: announcements.Stored,
  locale: Locale,
): Announcement => {
  const translated = locale === 'en' ? undefined : translations[locale]
  return {
    id: String(id),
    title: translated?.title ?? title,
    body_html: cleanHtml(translated?.body_html ?? bodyHtml),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}

/** What a user may read now, newest first. */
export const announcementsFor = async (base: Base, userId: string, locale: Locale): Promise<Announcement[]> =>
  (await announcements.readShown(base, userId)).map((row) => answerOf(row, locale))

/** @throws Refusal 'announcement_not_found', also for one that is not published, has expired or is for others */
export async function announcementFor(base: Base, id: string, userId: string, locale: Locale): Promise<Announcement> {
  const [row] = await announcements.readShown(base, userId, numberOf(id))
  refuseUnless(row, 'announcement_not_found')
  return answerOf(row, locale)
}

/** @throws Refusal 'not_found' */
export async function imageOf(base: Base, id: string): Promise<{ contentType: string; content: Buffer }> {
  const image = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
    ? await announcements.readImage(base, id)
    : undefined
  refuseUnless(image, 'not_found')
  return image
}
