import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { workbookParts, zipOf } from '../../../platform/tables/testing.ts'
import { readTitles } from './read-titles.ts'

it('a list of titles above the total size is refused, with the number of rows that fit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-read-titles-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'a.xlsx')
  const row = '<row><c t="s"><v>0</v></c></row>'
  const strings = `<si><t>${'x'.repeat(1 << 15)}</t></si>`
  const rows = `<row><c t="str"><v>Title</v></c></row>${row.repeat(1_025)}`
  await writeFile(path, await zipOf(workbookParts({ a: rows }, { strings })))
  await expect(readTitles(path, 'a.xlsx', { title_column: 'Title' })).rejects.toMatchObject({
    code: 'too_many_titles',
    details: { limit: 1_024 },
  })
})
