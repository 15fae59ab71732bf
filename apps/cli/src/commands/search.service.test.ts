import { type TestDb, testDb } from '@seriatim/server/testing/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSearchSettings, runSearchCommand } from '../testing/search-command.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

describe('seriatim search', () => {
  it('reports a missing setting, an unreachable OpenSearch, and an unknown command', async () => {
    expect(await runSearchCommand(test.url, {}, 'status')).toEqual({
      code: 1,
      output: expect.stringContaining('SERIATIM_SEARCH=opensearch'),
    })
    expect(await runSearchCommand(test.url, openSearchSettings('http://127.0.0.1:1'), 'status')).toEqual({
      code: 1,
      output: expect.stringMatching(/^OpenSearch cannot be used: .*ECONNREFUSED/),
    })
    expect(await runSearchCommand(test.url, openSearchSettings('http://me:secret@127.0.0.1:1'), 'rebuild')).toEqual({
      code: 1,
      output: expect.not.stringContaining('secret'),
    })
    expect((await runSearchCommand(test.url, {}, 'mend')).output).toContain('status | rebuild')
  })
})
