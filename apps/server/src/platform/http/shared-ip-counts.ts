import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { ADDRESS_BURST, ADDRESS_PER_S, type SharedIpCounts } from './public-limiter.ts'

const refilledAllowance = sql<number>`least(${ADDRESS_BURST}::float8,
  public_address.left_over + greatest(0, extract(epoch from now() - public_address.at)) * ${ADDRESS_PER_S}::float8)`

/**
 * Counts the requests of IP addresses for all servers on one database, in an unlogged table. Uses the clock of the
 * database.
 */
export const sharedIpCounts = (db: Db): SharedIpCounts => ({
  async spend(spent) {
    // A fixed order prevents deadlocks between servers.
    const addresses = [...spent.keys()].sort()
    const counts = addresses.map((address) => spent.get(address) ?? 0)
    const { rows } = await sql<{ address: string; left_over: number }>`
      insert into public_address (address, left_over, at)
      select address, ${ADDRESS_BURST}::float8 - count, now()
      from unnest(${addresses}::text[], ${counts}::int[]) as given (address, count)
      on conflict (address) do update
        set left_over = ${refilledAllowance} - (${ADDRESS_BURST}::float8 - excluded.left_over),
          at = greatest(public_address.at, now())
      returning address, left_over`.execute(db)
    return new Map(rows.map(({ address, left_over }) => [address, Number(left_over)]))
  },
})

/** Deletes IP addresses whose allowance is full again (index public_address_age). */
export async function deleteIdleIpCounts(db: Db): Promise<void> {
  await sql`delete from public_address where at < now() - interval '10 minutes'`.execute(db)
}
