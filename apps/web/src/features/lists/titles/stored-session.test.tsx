import { expect, it } from 'vitest'
import { reduceRefine, startRefining } from './state/refined.ts'
import { readStoredSession, storeLastChanges, storeSession } from './stored-session.ts'

const rows = ['One', 'Two'].map((title) => ({
  title,
  cells: [title],
  says: { country: null, medium: null, year: null },
}))
const table = { file: new File(['x'], 'a.tsv'), how: {}, titleColumn: 'Title', columns: ['Title'] }

it('restores the last changes after two reloads, even if the whole session was not stored again', async () => {
  const user = 'two reloads'
  const done = async () => (await readStoredSession(user))!.refining.rows.map((row) => row.done)
  const refining = startRefining(rows)
  await storeSession(user, { table, refining })
  storeLastChanges(user, refining, reduceRefine(refining, { type: 'done', row: 0, done: true }))
  const reloaded = (await readStoredSession(user))!.refining
  expect(await done()).toEqual([true, false])
  storeLastChanges(user, reloaded, reloaded)
  expect(await done()).toEqual([true, false])
  // The undone change must be stored even though the session already has that state, because it replaces the change
  // that was stored before.
  storeLastChanges(user, refining, refining)
  expect(await done()).toEqual([false, false])
})
