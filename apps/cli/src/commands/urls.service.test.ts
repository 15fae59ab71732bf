import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { dataField } from '@seriatim/marc'
import { type TestDb, testDb } from '@seriatim/server/testing/index'
import { loadInto } from '@seriatim/server/testing/records'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

let test: TestDb
let web: Server
let root = ''
beforeAll(async () => {
  test = await testDb()
  web = createServer(({ url }, answer) => {
    answer.statusCode = url === '/gone' ? 410 : 200
    answer.end()
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(async () => {
  web?.close()
  await test?.close()
})

const run = async (...args: string[]) => {
  let reported = ''
  const into = () =>
    new Writable({
      write(chunk, _, done) {
        reported += String(chunk)
        done()
      },
    })
  const code = await runCommandLine(['urls', ...args], {
    stdin: Readable.from([]),
    stdout: into(),
    stderr: into(),
    env: { DATABASE_URL: test.url, LANG: 'en', SERIATIM_URL_CHECK_PRIVATE: '1' },
  })
  return { code, reported }
}

it('`urls` checks at most the given number of due URLs, and prints how many it checked', async () => {
  const [serial] = generate({ count: 1, first: 6_100_000, centres: [{ code: '_7', country: 'FRA' }] })
  const urls = [`${root}/gone`, `${root}/here`]
  const fields = serial!.fields.filter(({ tag }) => tag < '856')
  const addresses = urls.map((url) => dataField('856', '4', '0', [['u', url]]))
  await loadInto(test, [{ ...serial!, fields: [...fields, ...addresses] }])
  const states = async () => {
    const rows = await test.db.selectFrom('url_check').select(['url', 'state']).orderBy('url').execute()
    return rows.map(({ state }) => state)
  }
  const started = await states()
  expect(started).toHaveLength(2)
  expect((await run('check', '--limit', '1')).reported).toContain('1')
  expect((await states()).filter((state, place) => state !== started[place])).toHaveLength(1)
  expect((await run('check')).code).toBe(0)
  expect(await states()).toEqual(['deleted', 'valid'])
  expect(await run('check')).toEqual({ code: 0, reported: 'No URLs need to be checked.\n' })
})

it('`urls` refuses unknown actions and limits', async () => {
  for (const wrong of [['look'], ['check', '--limit', '0'], ['check', '--limit', 'many']])
    expect(await run(...wrong)).toMatchObject({ code: 1 })
})
