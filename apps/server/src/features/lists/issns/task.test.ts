import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { folderStore } from '../../../platform/store/open-stores.ts'
import { makeListFiles } from '../tables/list-files.ts'
import { issnListTask } from './task.ts'

/** Files of a folder that this process has open. */
const openIn = async (folder: string): Promise<string[]> => {
  const handles = await readdir('/proc/self/fd')
  const paths = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(folder))
}

it('an ISSN list task closes its file when the table is unreadable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-issn-task-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const listFiles = makeListFiles(folderStore(folder))
  async function* nothing() {
    yield Buffer.from('')
  }
  const file = await listFiles.store(nothing())
  const wanted = { issnL: false, keepers: false, indexedBy: false, road: false, titles: false }
  const order = { file, name: 'a.csv', how: {}, issn: [0], title: [], wanted, rows: 1, width: 1 }
  // The task opens the table before its first query, so the test needs no database.
  const run = issnListTask({ db: undefined as never, listFiles }).run({ messageId: file, attempt: 1 } as never, order)
  await expect(run).rejects.toMatchObject({ code: 'unreadable_table' })
  expect(await openIn(folder)).toEqual([])
})
