import type { BlockState, ErrorCode, Permission } from '@seriatim/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Why a block failed or was not deleted, as a refusal says it. */
export type BlockProblem = { code: ErrorCode; details?: Record<string, unknown> }

/** Centres, their blocks of numbers, users with roles, sessions. */
export interface AccountsTables {
  centre: {
    id: Generated<number>
    code: string
    /** In English; `names` has the other languages of the interface. */
    name: string
    names: ColumnType<Record<string, string>, string | undefined, string>
    /** ISO 3166-1 alpha-3; null for the international centre and transnational ones. */
    country: string | null
    is_active: Generated<boolean>
    /** ISO 3166-1 alpha-3: what it registers for; null until a start has filled in what is shipped. */
    countries: ColumnType<string[] | null, string[] | undefined, string[]>
    address: Generated<string | null>
    contact: Generated<string | null>
    /** MARC codes. */
    languages: Generated<string[]>
    updated_at: Generated<Date>
    /** Deleted by an administrator: a mark that keeps a start from bringing it back. */
    is_deleted: Generated<boolean>
  }
  /** The handing over of a centre's records to another one; the last of a centre counts. */
  centre_closing: {
    id: GeneratedAlways<number>
    center_id: number
    to_id: number
    /** The task that does it. */
    message_id: string | null
    user_id: number | null
    username: string
    reason: string | null
    started_at: Generated<Date>
    ended_at: ColumnType<Date | null, never, Date | null>
    outcome: ColumnType<'completed' | 'failed' | 'cancelled' | null, never, 'completed' | 'failed' | 'cancelled' | null>
    /** The last record, by its id, that the pass has come to. */
    record_reached: Generated<number>
    done: Generated<number>
    total: number
    waiting: Generated<number>
  }
  /** A run of numbers of one centre; numbers are the first seven digits of the ISSN as an integer. */
  issn_block: {
    id: Generated<number>
    center_id: number
    country: string | null
    first_number: number
    last_number: number
    state: BlockState
    created_at: Generated<Date>
    lc_country: Generated<string | null>
    /** mrk text; null for the default one. */
    template: Generated<string | null>
    created_by: Generated<string | null>
    records_created: Generated<number>
    problem: ColumnType<BlockProblem | null, string | null | undefined, string | null>
    /** What a search looks through, folded. */
    searched: GeneratedAlways<string>
  }
  role: { id: Generated<number>; code: string; name: string; updated_at: Generated<Date> }
  role_permission: { role_id: number; permission: Permission }
  app_user: {
    id: Generated<number>
    username: string
    password_hash: string
    center_id: number | null
    is_active: Generated<boolean>
    is_member_of_ic: Generated<boolean>
    created_at: Generated<Date>
    last_login_at: Date | null
    /** Distinct ISSNs that may be sent in within a period; null: as the setting says. */
    issn_quota: Generated<number | null>
    email: Generated<string | null>
    must_change_password: Generated<boolean>
    /** Of an account that signed up by itself and did not confirm its address yet. */
    unconfirmed_since: Date | null
    /** What a search looks through, folded. */
    searched: GeneratedAlways<string>
    /** What it may ask of the free API; null, and members that are left out: as the settings say. */
    api_quota: ColumnType<
      { total?: number; day?: number; second?: number } | null,
      string | null | undefined,
      string | null
    >
    updated_at: Generated<Date>
    /** A pseudonym is its name since then. The account cannot log in. */
    anonymised_at: Generated<Date | null>
  }
  /** Names that are to disappear; see features/accounts/erasure.ts. */
  erasure: {
    id: GeneratedAlways<number>
    user_id: number | null
    name: string
    email: string | null
    pseudonym: string
    due_at: Date
  }
  user_role: { user_id: number; role_id: number }
  /** Centres that a user acts for beside the own one. */
  user_centre: { user_id: number; center_id: number }
  /** The token of a letter, as SHA-256, good once and until then. */
  user_invitation: { user_id: number; token_hash: Buffer; expires_at: Date }
  session: {
    id: Generated<number>
    user_id: number
    created_at: Generated<Date>
    /** When the last refresh token of the session expires. */
    expires_at: Date
    /** The log-in, or the last refresh. */
    last_used_at: Generated<Date>
    /** The IP address of the log-in; null for a session of an earlier release. */
    address: Generated<string | null>
  }
  /** Tokens are random and stored as SHA-256 only. */
  session_token: {
    token_hash: Buffer
    session_id: number
    kind: 'access' | 'refresh'
    csrf_hash: Buffer
    expires_at: Date
    /** When a refresh spent the token; honoured for a short while after. */
    spent_at: Date | null
  }
  login_attempt: { id: Generated<number>; username: string; address: string; attempted_at: Generated<Date> }
}
