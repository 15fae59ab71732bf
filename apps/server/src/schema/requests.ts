import type { RequestContent, RequestEventKind, RequestState } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** `draft` and `unconfirmed` are states before the centre sees the request. */
export type StoredRequestState = RequestState | 'draft' | 'unconfirmed'

type ByLocale = Partial<Record<Locale, string>>
/** A date column, as `YYYY-MM-DD`. */
type DayColumn = string | null

/** Requests of publishers (see migration 0080). */
export interface RequestTables {
  request_settings: {
    center_id: number
    is_on: Generated<boolean>
    intro: ColumnType<ByLocale, string | undefined, string>
    required: Generated<string[]>
    due_days: Generated<number>
    reminder_days: Generated<number>
    first_issue_days: Generated<number>
    updated_at: Generated<Date>
  }
  request_template: {
    id: GeneratedAlways<number>
    center_id: number
    name: string
    use: 'question' | 'refusal' | 'message'
    texts: ColumnType<ByLocale, string, string>
    updated_at: Generated<Date>
  }
  publisher: { id: GeneratedAlways<number>; name: string; created_at: Generated<Date> }
  publisher_member: {
    publisher_id: number
    email: string
    is_owner: Generated<boolean>
    is_creator: Generated<boolean>
    created_at: Generated<Date>
  }
  issn_request: {
    id: GeneratedAlways<number>
    code: string
    state: StoredRequestState
    kind: 'new' | 'change'
    source: 'portal' | 'staff' | 'api'
    center_id: number | null
    user_id: number | null
    publisher_id: number | null
    email: string | null
    language: Locale
    content: ColumnType<RequestContent, string, string>
    title: Generated<string>
    publisher: Generated<string>
    country: Generated<string>
    media: Generated<string[]>
    handler_id: number | null
    due_on: DayColumn
    link_version: Generated<number>
    created_at: Generated<Date>
    sent_at: Date | null
    first_answer_at: Date | null
    assigned_at: Date | null
    ended_at: Date | null
    waiting_since: Date | null
    reminded_at: Date | null
    first_issue_asked_at: Date | null
    first_issue_on: DayColumn
    erased_at: Date | null
    updated_at: Generated<Date>
    searched: GeneratedAlways<string>
  }
  request_event: {
    id: GeneratedAlways<number>
    request_id: number
    kind: RequestEventKind
    at: Generated<Date>
    by: 'publisher' | 'centre' | 'system'
    user_id: number | null
    username: string | null
    text: string | null
    details: ColumnType<Record<string, unknown>, string | undefined, never>
  }
  request_file: {
    id: GeneratedAlways<number>
    request_id: number
    event_id: number | null
    name: string
    content_type: 'application/pdf' | 'image/jpeg' | 'image/png'
    bytes: number
    stored_as: string
    sent_from: Buffer | null
    created_at: Generated<Date>
  }
  request_record: { request_id: number; issn: string; medium: string }
}
