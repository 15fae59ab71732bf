import type { BlockState, ErrorCode, Permission } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

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
    updated_at: Generated<Date>
  }
  user_role: { user_id: number; role_id: number }
  session: {
    id: Generated<number>
    user_id: number
    created_at: Generated<Date>
    /** When the last refresh token of the session expires. */
    expires_at: Date
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
