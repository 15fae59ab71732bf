import type { TokenScope } from '@seriatim/contract'
import type { Generated } from 'kysely'

/** Tokens of the free API, its usage, and tokens sent by e-mail. */
export interface PublicAccountsTables {
  api_token: {
    id: Generated<number>
    user_id: number
    name: string
    token_hash: Buffer
    scopes: TokenScope[]
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  api_usage: {
    user_id: number
    recent: Generated<Date[]>
    day: Generated<Date>
    day_records: Generated<number>
    total_issns: Generated<number>
  }
  api_issn_given: { user_id: number; number: number }
  account_proof: { token_hash: Buffer; user_id: number; purpose: 'confirm' | 'reset'; expires_at: Date }
}
