import type { UrlCheck } from '@seriatim/rules'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'

export type KnownUrlCheck = UrlCheck & { readonly url: string; readonly checkedAt: Date }

/** What the last check of each of these addresses found; those never checked are left out. By the primary key. */
export async function readUrlChecks(base: Base, urls: readonly string[]): Promise<readonly KnownUrlCheck[]> {
  if (urls.length === 0) return []
  return base
    .selectFrom('url_check')
    .select(['url', 'state', 'status_code as statusCode', 'reason', 'checked_at as checkedAt'])
    .where('digest', '=', sql<string>`any(select md5(each) from unnest(${[...urls]}::text[]) each)`)
    .execute()
}
