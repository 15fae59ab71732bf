import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { ADDRESS_BURST, ADDRESS_PER_S, type SharedAddresses } from './public-door.ts'

const refilled = sql<number>`least(${ADDRESS_BURST}::float8,
  public_address.left_over + greatest(0, extract(epoch from now() - public_address.at)) * ${ADDRESS_PER_S}::float8)`

/** What the servers on a base know of addresses: rows of an unlogged table, by the clock of the base. */
export const sharedAddresses = (db: Db): SharedAddresses => ({
  async spend(spent) {
    // In one order on every server, so that two of them never wait for each other.
    const addresses = [...spent.keys()].sort()
    const counts = addresses.map((address) => spent.get(address) ?? 0)
    const { rows } = await sql<{ address: string; left_over: number }>`
      insert into public_address (address, left_over, at)
      select address, ${ADDRESS_BURST}::float8 - count, now()
      from unnest(${addresses}::text[], ${counts}::int[]) as given (address, count)
      on conflict (address) do update
        set left_over = ${refilled} - (${ADDRESS_BURST}::float8 - excluded.left_over),
          at = greatest(public_address.at, now())
      returning address, left_over`.execute(db)
    return new Map(rows.map(({ address, left_over }) => [address, Number(left_over)]))
  },
})

/** Forgets addresses that have all their requests again (index public_address_age). */
export async function forgetAddresses(db: Db): Promise<void> {
  await sql`delete from public_address where at < now() - interval '10 minutes'`.execute(db)
}
