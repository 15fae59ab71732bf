import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookParts, zipOf } from '../../../platform/tables/testing.ts'
import { openList } from './read-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-read-list-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const opened = async (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return openList(path, name, {})
}

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`

describe('a list', () => {
  it('lets others be answered while rows pass that its workbook leaves out', async () => {
    const rows = `<row r="1">${cell('Title')}</row><row r="5000">${cell('x')}</row>`
    const list = await opened('gaps.xlsx', await zipOf(workbookParts({ a: rows })))
    let isAnswered = false
    setImmediate(() => {
      isAnswered = true
    })
    for await (const { line, cells } of list.rows) if (line === 5000) expect([cells, isAnswered]).toEqual([['x'], true])
  })
})
