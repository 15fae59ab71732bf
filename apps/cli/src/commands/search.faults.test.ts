import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startForwarder } from '@seriatim/server/testing/forwarder'
import { type TestDb, testDb } from '@seriatim/server/testing/index'
import { hasOpenSearch, testNode } from '@seriatim/server/testing/opensearch'
import type { TestNode } from '@seriatim/server/testing/opensearch-node'
import { loadInto } from '@seriatim/server/testing/records'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSearchSettings, runSearchCommand } from '../testing/search-command.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Number of records for three batches of a rebuild: 500, 500 and the rest. */
const RECORDS = 1_200
const FIRST_PORTION = 500

describe.runIf(hasOpenSearch)('seriatim search, on a node of OpenSearch,', () => {
  let test: TestDb
  let node: TestNode
  let folder: string
  beforeAll(async () => {
    test = await testDb()
    node = await testNode()
    folder = await mkdtemp(join(tmpdir(), 'seriatim-search-command-'))
    await loadInto(test, [...generate({ count: RECORDS, first: 5_600_000, seed: 11 })])
  })
  afterAll(async () => {
    await node?.close()
    await test?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('builds and repairs the index with `rebuild`, and reports its state with `status`', async () => {
    const env = openSearchSettings(node.url)
    const before = await runSearchCommand(test.url, env, 'status')
    expect([before.code, before.output.includes('search rebuild')]).toEqual([0, true])
    const built = await runSearchCommand(test.url, env, 'rebuild')
    expect([built.code, built.output]).toEqual([0, expect.stringContaining('1,200')])
    expect(await runSearchCommand(test.url, env, 'status')).toEqual({
      code: 0,
      output: expect.stringContaining('seriatim-records-'),
    })
    const sound = await runSearchCommand(test.url, env, 'status', '--verify')
    expect(sound.output).toMatch(/1,200 records; \d+ documents compared, 0 rewritten/)
    const { rows } = await test.pool.query<{ seq: number }>('select max(seq)::int as seq from change_log')
    const lost = `${node.url}/seriatim/_doc/7?refresh=true&version=${rows[0]!.seq}&version_type=external_gte`
    expect((await fetch(lost, { method: 'DELETE' })).status).toBe(200)
    expect((await runSearchCommand(test.url, env, 'status', '--verify')).output).toContain(', 1 rewritten')
    expect((await runSearchCommand(test.url, env, 'status', '--verify')).output).toContain(', 0 rewritten')
  })

  it('continues a rebuild that was killed, from its last saved position', async () => {
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    let notes = 0
    const front = await startForwarder(node.url, {
      // The rebuild saves its position at the start and after each batch. Blocking the third save leaves a second batch
      // whose documents are written, but whose position is not saved.
      async before({ method, url }) {
        if (method !== 'PUT' || !url!.includes('-state/_doc/') || ++notes < 3) return
        held.resolve()
        await released.promise
      },
    })
    const child = spawn(process.execPath, [MAIN, 'search', 'rebuild'], {
      env: {
        ...process.env,
        ...openSearchSettings(front.url, 'killed'),
        DATABASE_URL: test.url,
        SERIATIM_DATA: folder,
        LANG: 'en',
      },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    await Promise.race([held.promise, exited])
    child.kill('SIGKILL')
    await exited
    released.resolve()
    await front.close()
    const env = openSearchSettings(node.url, 'killed')
    expect((await runSearchCommand(test.url, env, 'status')).output).toContain('search rebuild')
    expect((await runSearchCommand(test.url, env, 'rebuild')).output).toContain(`${RECORDS - FIRST_PORTION} `)
    expect((await runSearchCommand(test.url, env, 'status', '--verify')).output).toMatch(
      /1,200 records; .*, 0 rewritten/,
    )
    const left = (await (await fetch(`${node.url}/_cat/indices/killed-records-*?format=json`)).json()) as unknown[]
    expect(left).toHaveLength(1)
  })
})
