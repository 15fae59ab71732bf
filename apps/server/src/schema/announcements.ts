import type { TranslationLocale } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

export type Translations = Partial<Record<TranslationLocale, { title: string; body_html: string }>>

/** Announcements, their audience (without a row: all users), and their images. */
export interface AnnouncementTables {
  announcement: {
    id: Generated<number>
    /** The title in English. */
    title: string
    /** The text in English as HTML, sanitised by `ANNOUNCEMENT_HTML`. */
    body_html: string
    translations: ColumnType<Translations, string, string>
    /**
     * The start of publication. While the announcement is a draft, both times are in the past, so that no server shows
     * it.
     */
    publish_at: Date
    expires_at: Date
    /** The times at which a draft will be published and will expire; null once the announcement is published. */
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
