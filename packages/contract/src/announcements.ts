import { z } from 'zod'
import { ANNOUNCEMENT_IMAGES } from './announcement-html.ts'
import { call } from './call.ts'
import { anyId, idOrCode, wholeInAddress } from './values.ts'

/** The area of administration where announcements are written. */
export const ANNOUNCEMENTS_AREA = 'announcements'

export const MAX_ANNOUNCEMENT_TITLE = 200
export const MAX_ANNOUNCEMENT_BODY = 100_000
export const MAX_IMAGE_BYTES = 2 << 20
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** Rows of the page of announcements, and of their administration. */
export const ANNOUNCEMENTS_SIZE = 10
export const ADMIN_ANNOUNCEMENTS_SIZE = 50

/** English is written always; readers of these languages get it where there is no translation. */
export const TRANSLATION_LOCALES = ['es', 'fr', 'ru'] as const
export type TranslationLocale = (typeof TRANSLATION_LOCALES)[number]

/** An announcement as its readers see it: in their language, its HTML by `ANNOUNCEMENT_HTML`. */
const announcement = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  body_html: z.string(),
})
export type Announcement = z.output<typeof announcement>

/** Those that are published, not expired and for the caller, newest first. Also under `/announcements/`. */
export const announcements = call({
  name: 'announcements',
  method: 'GET',
  path: '/announcements',
  permission: 'session',
  summary: 'The announcements for the caller',
  answer: z.array(announcement),
  errors: [],
})

export const readAnnouncement = call({
  name: 'readAnnouncement',
  method: 'GET',
  path: '/announcements/:id',
  permission: 'session',
  summary: 'An announcement for the caller',
  params: z.object({ id: anyId }),
  answer: announcement,
  errors: ['announcement_not_found'],
})

export const announcementImage = call({
  name: 'announcementImage',
  method: 'GET',
  path: `${ANNOUNCEMENT_IMAGES.slice('/api'.length)}:id`,
  permission: 'session',
  summary: 'An image of an announcement',
  params: z.object({ id: anyId }),
  file: { contentTypes: IMAGE_TYPES },
  errors: ['not_found'],
})

/** Longer than they may be, so that what is too long is told at its field. */
const title = z.string().max(10 * MAX_ANNOUNCEMENT_TITLE)
const html = z.string().max(20 * MAX_ANNOUNCEMENT_BODY)
const translation = z.object({ title, body_html: html })
const translations = z.object({ es: translation, fr: translation, ru: translation }).partial()
const reference = z.object({ id: z.string(), code: z.string(), name: z.string() })

const row = z.object({
  id: z.string(),
  title: z.string(),
  body_html: z.string(),
  translations,
  publish_at: z.string(),
  expires_at: z.string(),
  /** Whom it is for; empty: everybody. */
  roles: z.array(reference),
  centers: z.array(reference),
  created_at: z.string(),
  created_by: z.string(),
  updated_at: z.string(),
})
export type AnnouncementRow = z.output<typeof row>

export const ANNOUNCEMENT_SORTS = [
  'publish_at',
  'expires_at',
  'created_at',
  'created_by',
  'title',
  'updated_at',
] as const
export type AnnouncementSort = (typeof ANNOUNCEMENT_SORTS)[number]

export const adminAnnouncements = call({
  name: 'adminAnnouncements',
  method: 'GET',
  path: '/admin/announcements',
  permission: 'userManagement',
  summary: 'All announcements, for those who write them',
  query: z.object({
    /** Every word of it stands somewhere in the announcement, without regard to case and accents. */
    search: z.string().max(200).default(''),
    sort: z.enum(ANNOUNCEMENT_SORTS).default('publish_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
    page: wholeInAddress(1, 100_000).default(1),
    size: wholeInAddress(1, 1_000).default(ADMIN_ANNOUNCEMENTS_SIZE),
  }),
  answer: z.object({ rows: z.array(row), total: z.number().int() }),
  errors: [],
})

export const adminAnnouncement = call({
  name: 'adminAnnouncement',
  method: 'GET',
  path: '/admin/announcements/:id',
  permission: 'userManagement',
  summary: 'An announcement, for those who write it',
  params: z.object({ id: anyId }),
  answer: row,
  errors: ['announcement_not_found'],
})

/** An instant: ISO 8601. What is none is told at its field. */
const instant = z.string().max(40)
const audience = z.array(idOrCode).max(1_000)

const written = z.object({
  title: title.optional(),
  body_html: html.optional(),
  translations: translations.optional(),
  /** Now, unless said. */
  publish_at: instant.optional(),
  expires_at: instant.optional(),
  roles: audience.optional(),
  centers: audience.optional(),
})
export type AnnouncementInput = z.output<typeof written>

/** What is wrong with a field is answered as 400 `{"errors": {field: [sentence]}}` (contract, Errors). */
export const createAnnouncement = call({
  name: 'createAnnouncement',
  method: 'POST',
  path: '/admin/announcements',
  permission: 'userManagement',
  summary: 'Write an announcement',
  body: written,
  answer: row,
  errors: [],
})

/** Changes what is sent. With the `updated_at` of the row that was read, one that changed since is refused. */
export const updateAnnouncement = call({
  name: 'updateAnnouncement',
  method: 'PUT',
  path: '/admin/announcements/:id',
  permission: 'userManagement',
  summary: 'Change an announcement',
  params: z.object({ id: anyId }),
  body: written.extend({ updated_at: z.string().max(40).optional() }),
  answer: row,
  errors: ['announcement_not_found', 'stale_row'],
})

export const deleteAnnouncement = call({
  name: 'deleteAnnouncement',
  method: 'DELETE',
  path: '/admin/announcements/:id',
  permission: 'userManagement',
  summary: 'Delete an announcement',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['announcement_not_found'],
})

/** The roles and centres that an announcement may be for. */
export const announcementAudience = call({
  name: 'announcementAudience',
  method: 'GET',
  path: '/admin/announcements/audience',
  permission: 'userManagement',
  summary: 'Whom an announcement may be for',
  answer: z.object({ roles: z.array(reference), centers: z.array(reference) }),
  errors: [],
})

/** Announcements show images from here only. */
export const uploadAnnouncementImage = call({
  name: 'uploadAnnouncementImage',
  method: 'POST',
  path: '/admin/announcements/images',
  permission: 'userManagement',
  summary: 'Store an image for announcements',
  upload: { files: { file: { maxBytes: MAX_IMAGE_BYTES } }, fields: z.object({}) },
  answer: z.object({ url: z.string() }),
  errors: ['not_an_image'],
})
