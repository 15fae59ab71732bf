import type { TranslationLocale } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

export type Translations = Partial<Record<TranslationLocale, { title: string; body_html: string }>>

/** Announcements, their audience (without a row: all users), and their images. */
export interface AnnouncementTables {
  announcement: {
    id: Generated<number>
    /** In English. */
    title: string
    /** Sanitised by `ANNOUNCEMENT_HTML`. */
    body_html: string
    translations: ColumnType<Translations, string, string>
    /** In the past, like `expires_at`, while the announcement is a draft. */
    publish_at: Date
    expires_at: Date
    /** The times of a draft; null once it is published. */
    draft_publish_at: Date | null
    draft_expires_at: Date | null
    created_at: Generated<Date>
    created_by: string
    updated_at: Generated<Date>
  }
  announcement_role: { announcement_id: number; role_id: number }
  announcement_centre: { announcement_id: number; center_id: number }
  announcement_image: {
    id: Generated<string>
    content_type: string
    content: Buffer
    created_at: Generated<Date>
    created_by: string
  }
}
