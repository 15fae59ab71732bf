import type { Task } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../../testing/index.ts'
import { until } from '../../../testing/until.ts'
import { addFreeBlock, type ImportServer, importServer } from '../../imports/testing.ts'
import { extractList } from './service.ts'

let server: ImportServer
let france: Caller
let anonymous: Caller

const [FIRST, SECOND] = [issnFromNumber(4_300_000), issnFromNumber(4_300_001)]
const UNKNOWN = issnFromNumber(4_399_999)

beforeAll(async () => {
  server = await importServer()
  await addFreeBlock(server, '_7', 4_300_000, 3)
  france = await loginAs(server.app, 'france')
  anonymous = await loginAs(server.app, 'nocentre')
})
afterAll(() => server?.close())

async function extracted(body: Record<string, unknown>) {
  const answer = await france.post('/api/lists/issn-list', body)
  expect(answer.statusCode, answer.body).toBe(200)
  const { task_id: id } = answer.json() as { task_id: string }
  const read = async (): Promise<Task> =>
    ((await france.get('/api/tasks/tasks')).json() as Task[]).find(({ message_id }) => message_id === id)!
  return { id, task: await until(read, ({ status }) => status !== 'RUNNING') }
}

describe('a MARC 21 export of a list of ISSNs', () => {
  it('contains each record once in list order, and a file of the entries that were not found', async () => {
    const issns = [SECOND, `ISSN: ${FIRST.replace('-', '')}`, '', UNKNOWN, 'no number', SECOND]
    const { id, task } = await extracted({ issns })
    expect(task).toMatchObject({
      action_name: 'marc21_list',
      status: 'DONE',
      page: `/marc21-lists?task=${id}`,
      result: { name: 'issn-list.mrc' },
      note: `2 entries were not found: ${UNKNOWN}, no number.`,
    })
    const file = await france.get(`/api/tasks/result/${id}`)
    expect(file.headers['content-type']).toContain('application/marc')
    const numbers = file.rawPayload
      .toString('utf8')
      .split('\u001d')
      .flatMap((record) => /\d{4}-\d{3}[\dX]/.exec(record)?.[0] ?? [])
    expect(numbers).toEqual([SECOND, FIRST])
    const missing = await france.get(`/api/tasks/result/${id}/missing`)
    expect(missing.headers['content-type']).toContain('text/plain')
    expect(missing.body).toBe(`${UNKNOWN}\nno number\n`)
    expect((await anonymous.get(`/api/tasks/result/${id}/missing`)).json().code).toBe('task_result_forbidden')
  })

  it('reads ISSNs from barcodes', async () => {
    const digits = `977${FIRST.replace('-', '').slice(0, 7)}00`
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
    const { task } = await extracted({ issns: [`${digits}${(10 - (sum % 10)) % 10}`] })
    expect(task).toMatchObject({ status: 'DONE', note: '' })
  })

  it('supports every export format, and omits the file of missing entries when all are found', async () => {
    const { id, task } = await extracted({ issns: [FIRST], format: 'marcxml' })
    expect(task).toMatchObject({ result: { name: 'issn-list.xml' }, note: '' })
    expect((await france.get(`/api/tasks/result/${id}`)).body).toContain(FIRST)
    expect((await france.get(`/api/tasks/result/${id}/missing`)).statusCode).toBe(404)
    expect((await extracted({ issns: [FIRST], format: 'xlsx' })).task.status).toBe('DONE')
  })

  it('does not block the event loop while it looks for a valid ISSN in a long text', async () => {
    let isAnswered = false
    setImmediate(() => {
      isAnswered = true
    })
    const issns = Array.from({ length: 3_000 }, () => 'no number')
    // The dependencies are empty, because a refused list uses neither the database nor files.
    const work = extractList({} as never, { issns, format: 'mrc' } as never, {} as never)
    await expect(work).rejects.toMatchObject({ code: 'no_issn' })
    expect(isAnswered).toBe(true)
  })

  it('is refused if the list has no readable ISSN', async () => {
    for (const issns of [[], ['', ' '], ['n/a', `${FIRST.slice(0, 8)}${FIRST.endsWith('0') ? 1 : 0}`]]) {
      const answer = await france.post('/api/lists/issn-list', { issns })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'no_issn'])
    }
    expect((await france.post('/api/lists/issn-list', { issns: [FIRST], format: 'pdf' })).statusCode).toBe(400)
    expect((await france.get('/api/tasks/result/none/missing')).json().code).toBe('task_result_not_found')
  })
})
