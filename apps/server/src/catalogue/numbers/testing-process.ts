/**
 * A process that assigns numbers until the test kills it. Arguments: database URL, id of the centre, name of the
 * process. Writes one line to stdout for each committed assignment.
 */
import { openDb } from '../../platform/database/db.ts'
import { assignNumbers } from './allocate.ts'
import { describeNumbers } from './testing.ts'

const [url = '', centerId = '', name = ''] = process.argv.slice(2)
const { db } = openDb(url, { maxConnections: 3 })

async function takeOn(client: number): Promise<void> {
  for (let turn = 0; ; turn++) {
    // Between 1 and 7 numbers. The user name identifies the assignment and contains its size.
    const count = 1 + ((turn * 5 + client * 3) % 7)
    const username = `${name}/${client}/${turn}/${count}`
    const taken = await db.transaction().execute(async (tx) => {
      const now = new Date()
      const rows = await assignNumbers(tx, { centerId: Number(centerId), count, user: { id: null, username }, now })
      await describeNumbers(
        tx,
        rows.map(({ id }) => id),
      )
      return rows
    })
    process.stdout.write(`${taken.map(({ issn }) => issn).join(' ')}\n`)
  }
}

await Promise.all([takeOn(0), takeOn(1), takeOn(2)])
