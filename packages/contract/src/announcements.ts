import { z } from 'zod'
import { reference } from './accounts.ts'
import { NAME_LOCALES } from './admin.ts'
import { ANNOUNCEMENT_IMAGES } from './announcement-html.ts'
import { UNSEEN_REASONS } from './announcement-readers.ts'
import { type AnswerOf, type BodyOf, call } from './call.ts'
import { editableArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'
import { anyId, idOrCode } from './values.ts'

/** The administration area for writing announcements. */
export const ANNOUNCEMENTS_AREA = 'announcements'

export const MAX_ANNOUNCEMENT_TITLE = 200
export const MAX_ANNOUNCEMENT_BODY = 100_000
export const MAX_IMAGE_BYTES = 2 << 20
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** The announcements page, which receives all rows and divides them into pages itself. */
export const ANNOUNCEMENTS_READ = {
  sorts: ['expires_at', 'created_at', 'title'],
  order: 'desc',
  size: 10,
} as const satisfies ListKind

/** The languages of optional translations. Without a translation, readers of these languages see the English text. */
export const TRANSLATION_LOCALES = ['es', 'fr', 'ru'] as const
export type TranslationLocale = (typeof TRANSLATION_LOCALES)[number]

/** An announcement in the language of its reader, with HTML limited by `ANNOUNCEMENT_HTML`. */
const announcement = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  body_html: z.string(),
})
export type Announcement = z.output<typeof announcement>

/** The published, unexpired announcements for the caller, newest first. Also available at `/announcements/`. */
export const announcements = call({
  name: 'announcements',
  method: 'GET',
  path: '/announcements',
  permission: 'session',
  summary: 'List the announcements for the caller',
  answer: z.array(announcement),
  errors: [],
})

export const readAnnouncement = call({
  name: 'readAnnouncement',
  method: 'GET',
  path: '/announcements/:id',
  permission: 'session',
  summary: 'Get an announcement for the caller',
  params: z.object({ id: anyId }),
  answer: announcement,
  errors: ['announcement_not_found'],
})

export const announcementImage = call({
  name: 'announcementImage',
  method: 'GET',
  path: `${ANNOUNCEMENT_IMAGES.slice('/api'.length)}:id`,
  permission: 'session',
  summary: 'Get an image of an announcement',
  params: z.object({ id: anyId }),
  file: { contentTypes: IMAGE_TYPES },
  errors: ['file_not_found'],
})

/** The schema limit is above the allowed length, so that the service can report a long text at its field. */
const title = z.string().max(10 * MAX_ANNOUNCEMENT_TITLE)
const html = z.string().max(20 * MAX_ANNOUNCEMENT_BODY)
const translation = z.strictObject({ title, body_html: html })
const translations = z.strictObject({ es: translation, fr: translation, ru: translation }).partial()

const row = z.object({
  id: z.string(),
  title: z.string(),
  body_html: z.string(),
  translations,
  /** Whether the announcement is a draft. Only administrators see a draft. */
  is_draft: z.boolean(),
  publish_at: z.string(),
  expires_at: z.string(),
  /** The roles and centres that see the announcement. Empty for all. */
  roles: z.array(reference),
  centers: z.array(reference),
  created_at: z.string(),
  created_by: z.string(),
  updated_at: z.string(),
})
export type AnnouncementRow = z.output<typeof row>

export const ANNOUNCEMENT_LIST = {
  sorts: [
    ...(['publish_at', 'expires_at', 'created_at', 'created_by', 'title', 'body_html', 'translations'] as const),
    ...(['is_draft', 'roles', 'centers', 'updated_at', 'id'] as const),
  ],
  order: 'desc',
  size: 50,
} as const satisfies ListKind

/** A time in ISO 8601. The service reports an invalid time at its field. */
const instant = z.string().max(40)
const audience = z.array(idOrCode).max(1_000)

const written = {
  title,
  body_html: html,
  translations,
  /**
   * Whether the announcement is a draft. Defaults to false. A published draft starts immediately, unless its start is
   * in the future.
   */
  is_draft: z.boolean(),
  /** When the announcement is first shown. Defaults to now. */
  publish_at: instant,
  expires_at: instant,
  roles: audience,
  centers: audience,
}

export const {
  rows: adminAnnouncements,
  row: adminAnnouncement,
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: deleteAnnouncement,
} = editableArea({
  area: ANNOUNCEMENTS_AREA,
  plural: 'Announcements',
  singular: 'Announcement',
  many: 'all announcements',
  one: 'an announcement',
  row,
  written,
  list: ANNOUNCEMENT_LIST,
  missing: 'announcement_not_found',
  refusals: { create: ['network_only'], update: ['network_only'] },
})
export type AnnouncementInput = BodyOf<typeof createAnnouncement>

/**
 * Previews an announcement for a user of a centre with a role and a language, without storing it. Missing members are
 * taken from the announcement `id`.
 */
export const previewAnnouncement = call({
  name: 'previewAnnouncement',
  method: 'POST',
  path: '/admin/announcements/preview',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Preview an announcement for a centre, a role and a language',
  body: z
    .object(written)
    .partial()
    .extend({
      id: anyId.optional(),
      /** The centre of the simulated user. Defaults to none. */
      center: idOrCode.optional(),
      /** The role of the simulated user. Defaults to none. */
      role: idOrCode.optional(),
      locale: z.enum(NAME_LOCALES).default('en'),
    }),
  isForm: true,
  isReading: true,
  answer: z.object({
    is_shown: z.boolean(),
    /** Why the user does not see the announcement. Empty if the user sees it. */
    reasons: z.array(z.enum(UNSEEN_REASONS)),
    /** The language of title and text. English without a translation. */
    language: z.enum(NAME_LOCALES),
    title: z.string(),
    body_html: z.string(),
    expires_at: z.string(),
  }),
  errors: ['announcement_not_found', 'network_only'],
})
export type AnnouncementPreview = AnswerOf<typeof previewAnnouncement>
export type AnnouncementPreviewInput = BodyOf<typeof previewAnnouncement>

/** The roles and centres that an announcement can have as audience. */
export const announcementAudience = call({
  name: 'announcementAudience',
  method: 'GET',
  path: '/admin/announcements/audience',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'List the possible recipients of an announcement',
  answer: z.object({ roles: z.array(reference), centers: z.array(reference) }),
  errors: [],
})

/** Uploads an image. Announcements can show only uploaded images. */
export const uploadAnnouncementImage = call({
  name: 'uploadAnnouncementImage',
  method: 'POST',
  path: '/admin/announcements/images',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Store an image for announcements',
  upload: { files: { file: { maxBytes: MAX_IMAGE_BYTES } }, fields: z.object({}) },
  answer: z.object({ url: z.string() }),
  errors: ['not_an_image'],
})
