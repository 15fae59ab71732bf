import type { BlockState, ErrorCode, Permission } from '@seriatim/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The refusal that explains why the records of a block could not be created, or why a block was not deleted. */
export type BlockProblem = { code: ErrorCode; details?: Record<string, unknown> }

/** Centres, their blocks of numbers, users with roles, sessions. */
export interface AccountsTables {
  centre: {
    id: Generated<number>
    code: string
    /** The name in English; `names` has the other languages of the interface. */
    name: string
    names: ColumnType<Record<string, string>, string | undefined, string>
    /** Country code of ISO 3166-1 alpha-3; null for the international centre and transnational ones. */
    country: string | null
    is_active: Generated<boolean>
    /** Countries for which the centre registers, in ISO 3166-1 alpha-3; null until start-up writes the default ones. */
    countries: ColumnType<string[] | null, string[] | undefined, string[]>
    address: Generated<string | null>
    contact: Generated<string | null>
    /** MARC codes of the languages of the centre. */
    languages: Generated<string[]>
    updated_at: Generated<Date>
    /** Whether an administrator deleted the centre. The row stays, so that start-up does not add the centre again. */
    is_deleted: Generated<boolean>
  }
  /**
   * The hand-over of a closing centre's records to another centre. If a centre has several rows, the last one is valid.
   */
  centre_closing: {
    id: GeneratedAlways<number>
    center_id: number
    to_id: number
    /** The task that runs the hand-over. */
    message_id: string | null
    user_id: number | null
    username: string
    reason: string | null
    started_at: Generated<Date>
    ended_at: ColumnType<Date | null, never, Date | null>
    outcome: ColumnType<'completed' | 'failed' | 'cancelled' | null, never, 'completed' | 'failed' | 'cancelled' | null>
    /** The id of the last record processed. */
    record_reached: Generated<number>
    done: Generated<number>
    total: number
    waiting: Generated<number>
  }
  /** A block: a range of numbers of one centre. Numbers are the first seven digits of the ISSN as an integer. */
  issn_block: {
    id: Generated<number>
    center_id: number
    country: string | null
    first_number: number
    last_number: number
    state: BlockState
    created_at: Generated<Date>
    lc_country: Generated<string | null>
    /** The template for free numbers of the block, in mrk format; null for the default template. */
    template: Generated<string | null>
    created_by: Generated<string | null>
    records_created: Generated<number>
    problem: ColumnType<BlockProblem | null, string | null | undefined, string | null>
    /** The folded text in which the list of blocks is searched. */
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
    /** Maximum number of distinct ISSNs that the user may request in a period; null: the default setting. */
    issn_quota: Generated<number | null>
    email: Generated<string | null>
    must_change_password: Generated<boolean>
    /** The time of registration, for an account that its user registered without confirming the e-mail address yet. */
    unconfirmed_since: Date | null
    /** The folded text in which the list of users is searched. */
    searched: GeneratedAlways<string>
    /** Quotas of the free API; null and missing properties: the default settings. */
    api_quota: ColumnType<
      { total?: number; day?: number; second?: number } | null,
      string | null | undefined,
      string | null
    >
    updated_at: Generated<Date>
    /** Set when the name was replaced by a pseudonym. The account cannot log in. */
    anonymised_at: Generated<Date | null>
  }
  /** Names of users that are to be erased; see features/accounts/erasure.ts. */
  erasure: {
    id: GeneratedAlways<number>
    user_id: number | null
    name: string
    email: string | null
    pseudonym: string
    due_at: Date
  }
  user_role: { user_id: number; role_id: number }
  /** Further centres that a user acts for. */
  user_centre: { user_id: number; center_id: number }
  /**
   * The token of an e-mail with which a user chooses a password, as SHA-256. The token is valid once, until
   * `expires_at`.
   */
  user_invitation: { user_id: number; token_hash: Buffer; expires_at: Date }
  session: {
    id: Generated<number>
    user_id: number
    created_at: Generated<Date>
    /** Expiry of the last refresh token of the session. */
    expires_at: Date
    /** The time of the log-in or of the last refresh. */
    last_used_at: Generated<Date>
    /** The IP address of the log-in; null for a session of an earlier release. */
    address: Generated<string | null>
  }
  /** The tokens of sessions. Tokens are random and stored only as SHA-256. */
  session_token: {
    token_hash: Buffer
    session_id: number
    kind: 'access' | 'refresh'
    csrf_hash: Buffer
    expires_at: Date
    /** The time at which a refresh used the token. The token stays valid for a short time afterwards. */
    spent_at: Date | null
  }
  login_attempt: { id: Generated<number>; username: string; address: string; attempted_at: Generated<Date> }
}
