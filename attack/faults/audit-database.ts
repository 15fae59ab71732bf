import { openDb } from '../../apps/server/src/platform/database/db.ts'
import type { TrafficLog } from './traffic.ts'

/** Invariants of every database, even after interruptions: each statement counts violations. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'records with two active versions or two drafts': `
    select count(*) from (select from record_version where state in ('active', 'draft')
      group by record_id, state having count(*) > 1) doubled`,
  'numbers assigned twice': `
    select count(*) from (select from number_given group by record_id having count(*) > 1) doubled`,
  'assigned numbers whose record is still free': `
    select count(*) from number_given join record on record.id = record_id
      where category = 'fre' and way = 'assignment'`,
  'records without a search row': `
    select count(*) from record where not exists (select from search_doc where record_id = record.id)`,
  'search rows whose state differs from the active version': `
    select count(*) from record_version v join search_doc d on d.record_id = v.record_id
      where v.state = 'active' and v.has_errors is distinct from d.is_invalid`,
  'imports whose result rows do not match the processed positions': `
    select count(*) from import where status = 'completed'
      and (select count(*) from import_record where import_id = import.id) <> positions_done`,
}

/** Checks the invariants of a database. @returns one sentence per violation */
export async function auditDatabase(url: string, { numbers }: TrafficLog): Promise<string[]> {
  const { pool, close } = openDb(url, { maxConnections: 1 })
  try {
    const problems: string[] = []
    for (const [name, statement] of Object.entries(INVARIANTS)) {
      const { rows } = await pool.query<{ count: string }>(statement)
      const count = Number(rows[0]?.count)
      if (count !== 0) problems.push(`${count} ${name}`)
    }
    const { rows: response } = await pool.query<{ issn: string }>(
      `select issn from number_given join record on record.id = record_id where way = 'assignment'`,
    )
    const stored = new Set(response.map(({ issn }) => issn))
    const lost = [...numbers.keys()].filter((issn) => !stored.has(issn))
    // A request without an answer was repeated with its idempotency key until the answer arrived. Therefore each stored
    // number is acknowledged.
    if (stored.size > numbers.size)
      problems.push(`${stored.size - numbers.size} numbers were assigned without an acknowledged request`)
    if (lost.length > 0) problems.push(`${lost.length} acknowledged numbers are not stored: ${lost.slice(0, 5)}`)
    return problems
  } finally {
    await close()
  }
}
