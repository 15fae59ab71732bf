import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemonstration } from './features/demo/load-demonstration.ts'
import { encodeIso2709, MULTIPART, multipartOf, NEW_IN_FRANCE, serial } from './features/imports/testing.ts'
import { assignmentForm } from './testing/assignment-form.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import { createKnownUsers, type TestDb, testDb } from './testing/index.ts'
import { loginAt, type RemoteCaller, remoteCaller } from './testing/remote-caller.ts'
import { endProcess, launchServer } from './testing/server-process.ts'

type Process = { readonly url: string; end(signal: NodeJS.Signals): Promise<number | null> }

let test: TestDb
let folder: string
let [a, b]: Process[] = []
let balancer: Balancer
let france: RemoteCaller
let paris: RemoteCaller
const processes: Process[] = []
/** SQL that logs each scheduled job that the queue starts, as one row. */
const CRON_LOG = `
  create table cron_log (job text, minute timestamptz);
  create function log_cron() returns trigger language plpgsql as $$
  begin
    insert into cron_log select identifier, (new.payload -> '_cron' ->> 'ts')::timestamptz
      from graphile_worker._private_tasks where id = new.task_id and new.payload::jsonb ? '_cron';
    return null;
  end $$;
  create trigger cron_is_logged after insert on graphile_worker._private_jobs for each row execute function log_cron()`

/** Starts a server with a separate data folder. It shares only the database with the other servers. */
async function start(name: string, env: Record<string, string> = {}): Promise<Process> {
  const server = launchServer({
    DATABASE_URL: test.url,
    SERIATIM_DATA: join(folder, name),
    SERIATIM_FILES: 'base',
    SERIATIM_SEARCH_CACHE_MB: '16',
    SERIATIM_URL_CHECK: '0',
    ...env,
  })
  const started: Process = { url: await server.listening(), end: (signal) => endProcess(server.child, signal) }
  processes.push(started)
  return started
}

beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-two-'))
  await createKnownUsers(test.db)
  await loadDemonstration(test, new Date())
  await test.pool.query(`insert into setting (name, value) values ('demonstration', 'true') on conflict do nothing`)
  await test.pool.query(CRON_LOG)
  ;[a, b] = [await start('a'), await start('b')]
  balancer = await startBalancer([a.url, b.url])
  france = await loginAt(a.url, 'france')
  paris = await loginAt(b.url, 'paris')
})
afterAll(async () => {
  await balancer?.close()
  await Promise.all(processes.map(({ end }) => end('SIGTERM')))
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const search = async (who: RemoteCaller, url: string, query: string): Promise<string[]> => {
  const { status, body } = await who.call('POST', `${url}/api/search`, { basic_query: { query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.hits.hits.map(({ _id }: { _id: string }) => _id)
}

/**
 * Fetches a form from one server and sends it to another. Repeats this while the form is refused because it is sent too
 * early. @returns the status
 */
async function sendFormOf(text: string, sent: string): Promise<number> {
  const page = await (await fetch(`${text}/portal/contact`)).text()
  const check = /name="check"[^>]* value="([^"]+)"/.exec(page)?.[1]
  expect(check).toBeDefined()
  const letter = {
    first_name: 'R',
    last_name: 'R',
    email: 'r@example.org',
    subject: 'S',
    message: 'T',
    country: 'FRA',
    check,
  }
  const send = async () => (await remoteCaller().call('POST', `${sent}/api/public/contact`, letter)).status
  await expect.poll(send, { interval: 500 }).toBe(202)
  return 202
}

let counter = 0
const form = (keyTitle = `Bulletin des essais numéro ${++counter} de Lannemezan`) => assignmentForm(keyTitle)
/** Assigns a number on one server. */
async function assignNumber(url: string, keyTitle?: string): Promise<string> {
  const { body } = await france.call('POST', `${url}/api/assignment`, { records: [form(keyTitle)], dry_run: false })
  expect(body.failures).toEqual({})
  return body.successes.r
}

/** Opens an event stream and waits until it is ready. */
async function openEventStream(who: RemoteCaller, url: string) {
  const answer = await who.fetch(`${url}/api/tasks/events`)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let reported = ''
  const until = async (text: string): Promise<string> => {
    while (!reported.includes(text)) {
      const { value = '', done } = await reader.read()
      if (done) throw new Error(`The stream ended without ${text}: ${reported}`)
      reported += value
    }
    return reported
  }
  await until('event: ready')
  return { until, leave: () => reader.cancel() }
}

describe('two servers on one database', () => {
  it('share a session: log-in on one, use and refresh on the other, immediate end on both', async () => {
    const london = await loginAt(a!.url, 'london')
    expect((await london.call('GET', `${b!.url}/api/me`)).body.username).toBe('london')
    const headers = { 'x-csrf-token': london.cookies.csrf_refresh_token! }
    expect((await london.call('POST', `${b!.url}/api/refresh`, undefined, headers)).status).toBe(200)
    const stream = await openEventStream(london, `${a!.url}`)
    const left = await loginAt(b!.url, 'london')
    expect((await paris.call('GET', `${a!.url}/api/me`)).status).toBe(200)
    await test.pool.query(`delete from session where user_id = (select id from app_user where username = 'london')`)
    for (const { url } of [a!, b!]) expect((await left.call('GET', `${url}/api/me`)).status).toBe(401)
    // The event stream of the ended session ends, too.
    await expect(stream.until('event: nothing')).rejects.toThrow('The stream ended')
  })

  it('find a record immediately after it was saved on the other server', async () => {
    for (let round = 0; round < 6; round++) {
      const [saved, asked] = round % 2 === 0 ? [a!, b!] : [b!, a!]
      const word = `Xylographie${round}`
      const issn = await assignNumber(saved.url, `${word} de Lannemezan`)
      expect(await search(france, asked.url, word)).toEqual([issn])
    }
  })

  it('share a lock, notify its holder of a request on the other server, and hand the lock over', async () => {
    const issn = await assignNumber(a!.url)
    expect((await france.call('PUT', `${a!.url}/api/record_lock/${issn}`)).status).toBe(200)
    expect((await paris.call('GET', `${b!.url}/api/record_lock/${issn}`)).body.holder).toBe('france')
    expect((await paris.call('PUT', `${b!.url}/api/record_lock/${issn}`)).body.code).toBe('locked')
    const holder = await openEventStream(france, a!.url)
    await paris.call('POST', `${b!.url}/api/record_lock/${issn}/request`)
    expect(await holder.until('event: lock')).toContain(issn)
    await holder.leave()
    const requester = await openEventStream(paris, a!.url)
    await france.call('DELETE', `${b!.url}/api/record_lock/${issn}`)
    expect(await requester.until('event: lock')).toContain(issn)
    await requester.leave()
    expect((await paris.call('PUT', `${a!.url}/api/record_lock/${issn}`)).status).toBe(200)
  })

  it('execute a request once if both receive it with one idempotency key, in sequence or in parallel', async () => {
    const ask = (url: string, body: object, key: string) =>
      france.call('POST', `${url}/api/assignment`, body, { 'idempotency-key': key })
    const body = { records: [form()], dry_run: false }
    const first = await ask(a!.url, body, 'over two')
    expect(await ask(b!.url, body, 'over two')).toEqual(first)
    const more = { records: [form()], dry_run: false }
    const [one, other] = await Promise.all([a!, b!].map(({ url }) => ask(url, more, 'at once')))
    expect(one!.status).toBe(200)
    expect(other).toEqual(one)
    // The same idempotency key is refused with another request.
    expect((await ask(b!.url, more, 'over two')).body.code).toBe('idempotency_key_reused')
  })

  it('count wrong passwords together', async () => {
    const guess = (url: string) =>
      remoteCaller().call('POST', `${url}/api/login`, { username: 'reader', password: 'wrong' })
    const codes: string[] = []
    for (let count = 0; count < 12; count++) codes.push((await guess(count % 2 === 0 ? a!.url : b!.url)).body.code)
    expect(codes).toEqual([...Array(10).fill('bad_credentials'), 'too_many_attempts', 'too_many_attempts'])
  })

  it('apply changes of a list, a rule and a setting made on the other server, and notify open pages', async () => {
    const stream = await openEventStream(france, b!.url)
    const languages = '/api/admin/iso_languages'
    const { rows } = (await paris.call('GET', `${a!.url}${languages}?search=breton`)).body
    const hasBreton = async (url: string) =>
      (await france.call('GET', `${url}/api/rules`)).body.codes.languages.includes('bre')
    expect([await hasBreton(a!.url), await hasBreton(b!.url)]).toEqual([true, true])
    await paris.call('PUT', `${a!.url}${languages}/${rows[0].id}`, { names: { en: 'Breizh' }, is_active: false })
    await stream.until('event: validation')
    const offered = (await france.call('GET', `${b!.url}/api/code_lists`)).body.languages
    expect(offered).toContainEqual({ code: 'bre', name: 'Breizh', is_active: false })
    await paris.call('PUT', `${b!.url}/api/admin/data_rules/end-date`, { levels: { reg: 'error' } })
    for (const { url } of [a!, b!])
      expect((await france.call('GET', `${url}/api/rules`)).body.rules).toContainEqual(
        expect.objectContaining({ id: 'end-date', levels: expect.objectContaining({ reg: 'error' }) }),
      )
    await paris.call('PUT', `${a!.url}/api/admin/settings/product_name`, { value: 'Deux' })
    expect((await france.call('GET', `${b!.url}/api/state`)).body.product_name).toBe('Deux')
    await stream.leave()
  })

  it('accept values signed by the other server, because they share the key', async () => {
    expect(await sendFormOf(a!.url, b!.url)).toBe(202)
    expect(await sendFormOf(b!.url, a!.url)).toBe(202)
    const { rows } = await test.pool.query(`select count(*)::int as keys from setting where name = 'token_key'`)
    expect(rows[0].keys).toBe(1)
  })
})

/** Waits for the end of a task. Sends the requests to both servers in turn. */
async function endOfTask(who: RemoteCaller, id: string): Promise<string> {
  let turn = 0
  const state = async () => {
    const { body } = await who.call('GET', `${[a!, b!][turn++ % 2]!.url}/api/tasks/tasks`)
    return body.find((task: { message_id: string }) => task.message_id === id)?.status
  }
  await expect.poll(state, { interval: 100 }).toMatch(/DONE|FAILED|SKIPPED/)
  return state()
}

describe('two servers without a shared folder', () => {
  it('both run an import from a file that was uploaded to one of them, and report its progress', async () => {
    const records = Array.from({ length: 30 }, (_, index) => serial(null, `Migration numéro ${index} de Lannemezan`))
    const payload = { ...NEW_IN_FRANCE, dry_run: true }
    const answer = await france.fetch(`${a!.url}/api/imports`, {
      method: 'POST',
      headers: { 'content-type': MULTIPART },
      body: new Uint8Array(multipartOf({ file: encodeIso2709(records), payload })),
    })
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { id: string }
    let turn = 0
    const status = async () =>
      (await france.call('GET', `${[b!, a!][turn++ % 2]!.url}/api/imports/${id}/status`)).body.status
    await expect.poll(status, { interval: 100 }).toBe('completed')
    for (const { url } of [a!, b!]) {
      const { body } = await france.call('GET', `${url}/api/imports/${id}/records/1`)
      expect(JSON.stringify(body)).toContain('Migration numéro 0')
      expect((await france.call('GET', `${url}/api/imports/${id}/report/report.txt`)).status).toBe(200)
    }
    // The other server runs the import after its dry run, with the file stored in the database.
    const { body } = await france.call('POST', `${b!.url}/api/imports/${id}/run`, {})
    const real = async () => (await france.call('GET', `${a!.url}/api/imports/${body.id}/status`)).body.status
    await expect.poll(real, { interval: 100 }).toBe('completed')
    for (const { url } of [a!, b!])
      expect((await search(france, url, 'migration lannemezan')).length).toBeGreaterThan(0)
  })

  it('return the same file with the result of a task', async () => {
    const asked = { basic_query: { query: '' }, format: 'ISO2709', output_filename: 'all' }
    const { body } = await france.call('POST', `${a!.url}/api/search/export`, asked)
    expect(body.task_id, JSON.stringify(body).slice(0, 300)).toBeDefined()
    expect(await endOfTask(france, body.task_id)).toBe('DONE')
    const files = await Promise.all(
      [a!, b!].map(async ({ url }) => {
        const answer = await france.fetch(`${url}/api/tasks/result/${body.task_id}`)
        expect(answer.status).toBe(200)
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    expect(files[0]!.length).toBeGreaterThan(100_000)
    expect(files[0]!.equals(files[1]!)).toBe(true)
  })

  it('return the same result of a list of ISSNs', async () => {
    const issns = await search(france, a!.url, '')
    const form = new FormData()
    form.set('mapping', JSON.stringify({ issn: ['ISSN'] }))
    form.set('file', new Blob([['ISSN', ...issns].join('\n')]), 'numbers.csv')
    const answer = await france.fetch(`${b!.url}/api/lists/issn-submission`, { method: 'POST', body: form })
    const sent = (await answer.json()) as { task_id: string }
    expect(answer.status, JSON.stringify(sent)).toBe(200)
    expect(await endOfTask(france, sent.task_id)).toBe('DONE')
    for (const { url } of [a!, b!]) {
      const { body } = await france.call('GET', `${url}/api/lists/${sent.task_id}`)
      expect(body.rows.map(({ issn }: { issn: string }) => issn)).toEqual(issns)
    }
  })

  it('store files in the database and not in a data folder', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
    expect(files.filter((path) => !path.includes('/cache/'))).toEqual([])
    expect((await test.pool.query('select from stored_file where name is not null')).rowCount).toBeGreaterThan(2)
  })
})

describe('servers behind a load balancer without sticky sessions', () => {
  it('answer every call, and are both used', async () => {
    balancer.use([a!.url, b!.url])
    const someone = await loginAt(balancer.url, 'france')
    for (let round = 0; round < 5; round++) {
      const word = `Balancoire${round}`
      const { body } = await someone.call('POST', `${balancer.url}/api/assignment`, {
        records: [form(`${word} de Lannemezan`)],
        dry_run: false,
      })
      expect(await search(someone, balancer.url, word)).toEqual([body.successes.r])
      expect((await someone.call('GET', `${balancer.url}/api/record/${body.successes.r}/json`)).status).toBe(200)
    }
    for (const count of balancer.given()) expect(count).toBeGreaterThan(5)
  })

  it('fail no read and lose no saved record when one of them is killed', async () => {
    const victim = await start('victim')
    balancer.use([a!.url, victim.url])
    const saved: string[] = []
    const failures: string[] = []
    let isOver = false
    // A read that is interrupted after its first line fails for the caller, because a load balancer cannot repeat it.
    const brokenOff = () => ({ status: 0, body: undefined }) as const
    const reading = (async () => {
      while (!isOver) {
        const { status } = await france.call('GET', `${balancer.url}/api/me`).catch(brokenOff)
        if (status !== 200 && status !== 0) failures.push(`GET ${status}`)
      }
    })()
    const saving = (async () => {
      while (!isOver) {
        const records = [form()]
        const answer = await france
          .call('POST', `${balancer.url}/api/assignment`, { records, dry_run: false })
          .catch(brokenOff)
        // Only calls that the killed server was processing fail.
        if (answer.status === 200) saved.push(answer.body.successes.r)
        else if (answer.status !== 502 && answer.status !== 0)
          failures.push(`POST ${answer.status} ${JSON.stringify(answer.body)}`)
      }
    })()
    await expect.poll(() => saved.length).toBeGreaterThan(5)
    await victim.end('SIGKILL')
    const before = saved.length
    await expect.poll(() => saved.length).toBeGreaterThan(before + 5)
    isOver = true
    await Promise.all([reading, saving])
    expect(failures).toEqual([])
    const { rows } = await test.pool.query(
      `select count(*)::int as n from record_version join record on record.id = record_id where issn = any($1)
       and author_id is not null`,
      [saved],
    )
    expect(rows[0].n).toBe(saved.length)
    expect(new Set(saved).size).toBe(saved.length)
  })
})

/** A Node option that sets the clock of a process one hour fast. */
const HOUR_FAST = `--import=data:text/javascript,${encodeURIComponent(`
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + 3600000) }
    static now() { return Real.now() + 3600000 }
  }`)}`

describe('a server whose clock is an hour fast', () => {
  it('ends no session and no lock early', async () => {
    const fast = await start('fast', { NODE_OPTIONS: HOUR_FAST })
    const there = await loginAt(fast.url, 'france')
    expect((await there.call('GET', `${a!.url}/api/me`)).status).toBe(200)
    expect((await france.call('GET', `${fast.url}/api/me`)).status).toBe(200)
    const issn = await assignNumber(a!.url)
    expect((await france.call('PUT', `${a!.url}/api/record_lock/${issn}`)).status).toBe(200)
    expect((await paris.call('PUT', `${fast.url}/api/record_lock/${issn}`)).body.code).toBe('locked')
    expect(await sendFormOf(fast.url, a!.url)).toBe(202)
    const other = await assignNumber(fast.url, 'Horlogerie de Lannemezan')
    expect(await search(france, a!.url, 'horlogerie')).toEqual([other])
    // The jobs of the fast server that delete expired data run once.
    const ran = async () =>
      (await test.pool.query(`select 1 from cron_log where minute > now() + interval '30 minutes' limit 1`)).rowCount
    await expect.poll(ran, { interval: 500 }).toBe(1)
    expect((await paris.call('PUT', `${fast.url}/api/record_lock/${issn}`)).body.code).toBe('locked')
    expect((await there.call('GET', `${b!.url}/api/me`)).status).toBe(200)
    await fast.end('SIGTERM')
  })
})

it('scheduled jobs run once for all servers together', async () => {
  const { rows } = await test.pool.query('select job, minute, count(*)::int as times from cron_log group by 1, 2')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ times }) => times > 1)).toEqual([])
})
