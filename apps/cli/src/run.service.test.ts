import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createUser, type TestDb, testApp, testDb } from '@seriatim/server/testing/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from './commands/index.ts'
import { runCommandLine } from './run.ts'

let db: TestDb

beforeAll(async () => {
  db = await testDb()
})
afterAll(() => db.close())

async function run(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await runCommandLine(args, {
    stdin: new PassThrough().end(),
    stdout,
    stderr,
    env: { DATABASE_URL: db.url, LOG_LEVEL: 'silent' },
  })
  stdout.end()
  stderr.end()
  return { code, out: await text(stdout), err: await text(stderr) }
}

const oneSentence = expect.stringMatching(/^[^\n]+\n$/)

describe('the command line', () => {
  it('lists its commands, and explains each of them', async () => {
    const help = await run('--help')
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const { name, summary } of commands) {
      expect(help.out).toContain(name)
      expect(help.out).toContain(summary)
      const own = await run(name, '--help')
      expect(own).toMatchObject({ code: 0, err: '' })
      expect(own.out).toContain(`npx seriatim ${name}`)
    }
  })

  it.each([
    [['nonsense'], /Unknown command nonsense/],
    [['user'], /create \| list \| set-password/],
    [['user', 'create'], /NAME is missing/],
    [['user', 'create', 'a', 'b', '--password', 'long enough'], /Unexpected argument b/],
    [['user', 'create', 'a'], /--password/],
    [['user', 'create', 'a', '--password', 'short'], /at least 8 characters/],
    [['user', 'create', 'a', '--password', 'long enough', '--permissions', 'fly'], /permission fly does not exist/],
    [['user', 'create', 'a', '--password', 'long enough', '--center', '_none'], /centre _none does not exist/],
    [['user', 'create', 'a', '--colour', 'red'], /--colour/],
    [['user', 'set-password', 'unknown-user', '--password', 'long enough'], /user unknown-user does not exist/],
    [['maintenance', 'maybe'], /on \| off/],
    [['maintenance', 'on'], /MESSAGE is missing/],
    [['generate', 'many', '-'], /N is “many”; expected: 0 \.\.\. 999999999/],
    [['generate', '10', '-', '--first', '12'], /--first is “12”/],
    [['generate', '10', '-', '--first', '9999-995'], /N is “10”; expected: 0 \.\.\. 5 \(9999-995/],
    [['validate', '-', '--category', 'any'], /--category is “any”; expected: reg \|/],
    [['load', '-', '--category', 'any'], /--category is “any”; expected: reg \|/],
    [['load', '-', '--center', '_none'], /centre _none does not exist/],
    [['load', '-'], /The file is empty/],
    [['export', '-', '--format', 'any'], /--format is “any”; expected: ISO2709 \|/],
    [['export', '-', '--format', 'tsv', '--query', '{'], /--query is “\{”; expected: JSON \(/],
    [['export', '-', '--format', 'tsv', '--query', 'null'], /--query is “null”; expected: JSON \(/],
    [['export', '-', '--format', 'tsv', '--query', '[]'], /--query is “\[\]”; expected: JSON \(/],
    [['export', '-', '--format', 'tsv', '--query', '{"words":1}'], /^--query: “body” cannot have the member words\. /],
    [['export', '-', '--format', 'tsv', '--columns', '24'], /^--columns: 24 is not a field .* filter name\. /],
  ])('refuses the arguments %j with one sentence', async (args, sentence) => {
    const answer = await run(...args)
    expect(answer).toMatchObject({ code: 1, out: '', err: oneSentence })
    expect(answer.err).toMatch(sentence)
  })
})

describe('user', () => {
  it('creates users who have exactly the given permissions after log-in', async () => {
    expect(
      await run(
        'user',
        'create',
        'ann',
        '--password',
        'long enough',
        '--center',
        '_7',
        '--permissions',
        'search,catalog',
      ),
    ).toEqual({
      code: 0,
      out: 'User ann created.\n',
      err: '',
    })
    expect(
      await run('user', 'create', 'boss', '--password', 'long enough', '--permissions', 'all', '--ic'),
    ).toMatchObject({ code: 0 })
    expect(await run('user', 'create', 'ann', '--password', 'long enough')).toMatchObject({ code: 1, err: oneSentence })
    const { out } = await run('user', 'list')
    expect(out).toContain('ann\t_7\tcatalog,search\n')
    expect(out).toMatch(/boss\t-\t.*userManagement\tic\n/)

    const app = await testApp(db)
    const login = (password: string) =>
      app.inject({ method: 'POST', url: '/api/login', payload: { username: 'ann', password } })
    expect((await login('long enough')).json().user.permissions).toEqual(['search', 'catalog'])
    expect(await run('user', 'set-password', 'ann', '--password', 'another one')).toMatchObject({ code: 0 })
    expect((await login('long enough')).statusCode).toBe(401)
    expect((await login('another one')).statusCode).toBe(200)
    await app.close()
  })
})

describe('maintenance', () => {
  it('takes effect on a server that is already running', async () => {
    const app = await testApp(db)
    await createUser(db.db, { username: 'm' })
    const status = async () => (await app.inject('/api/me')).statusCode
    expect(await status()).toBe(401)
    expect(await run('maintenance', 'on', 'Back at noon')).toMatchObject({ code: 0 })
    await expect.poll(status).toBe(503)
    expect((await app.inject('/api/me')).json().error).toBe('Back at noon')
    expect(await run('maintenance', 'off')).toMatchObject({ code: 0 })
    await expect.poll(status).toBe(401)
    await app.close()
  })
})

describe('migrate', () => {
  it('reports that the database is up to date', async () => {
    expect(await run('migrate')).toEqual({ code: 0, out: 'The database was up to date.\n', err: '' })
  })
})
