import type { Announcement, Notice, RuleDueRow, SetRuleRow } from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { WAIT } from '../../testing/wait.ts'
import { applyDueChanges } from './scheduled-changes.ts'

const URL = '/api/admin/data_rules'
const DAY_MS = 86_400_000
let test: TestDb
let services: Services
let app: App
let [paris, france, lyon]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'lyon', center: '_7' })
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  ;[paris, france, lyon] = await Promise.all(['paris', 'france', 'lyon'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})
afterEach(async () => {
  for (const table of ['rule_due', 'announcement', 'made_rule', 'rule_setting', 'rule_version'] as const)
    await test.db.deleteFrom(table).execute()
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const read = async <T>(url: string): Promise<T> => (await paris!.get(url)).json()
const ruleOf = (id: string) => read<SetRuleRow>(`${URL}/${id}`)
const dueOf = (id: string) => read<RuleDueRow[]>(`${URL}/${id}/due`)
const schedule = async (id: string, body: object): Promise<RuleDueRow> => {
  const answer = await paris!.post(`${URL}/${id}/due`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Moves the date of a scheduled change into the past. */
const makeDue = (id: string) =>
  test.db
    .updateTable('rule_due')
    // The cast is necessary, because the application never changes this date.
    .set({ due_at: new Date(Date.now() - 1_000) } as never)
    .where('id', '=', Number(id))
    .execute()
const seenBy = async (caller: Caller, locale: string): Promise<Announcement[]> =>
  (await caller.call('GET', '/api/announcements', { cookies: { locale } })).json()
const CHANGE = { levels: { reg: 'warning', wor: 'off' } }

describe('a scheduled change of a rule', () => {
  it('is applied on its date under the name of its author, as a version with its reason', async () => {
    const due = await schedule('start-date', { change: CHANGE, due_at: inDays(30), reason: ' Meeting ' })
    expect(due).toMatchObject({ author: 'paris', reason: 'Meeting', change: CHANGE, done_at: null, problem: null })
    expect(due.announcement_id).toBeNull()
    await applyDueChanges(services)
    expect((await ruleOf('start-date')).levels.reg).toBe('error')
    await makeDue(due.id)
    // Two processes may run the job at the same time.
    await Promise.all([applyDueChanges(services), applyDueChanges(services)])
    const rule = await ruleOf('start-date')
    expect(rule).toMatchObject({ levels: { reg: 'warning', wor: 'off' }, changed_by: 'paris', reason: 'Meeting' })
    expect(await read(`${URL}/start-date/versions`)).toHaveLength(1)
    const [done] = await dueOf('start-date')
    expect(done).toMatchObject({ id: due.id, problem: null, done_at: expect.any(String) })
    expect(await read(`${URL}/start-date/recheck`)).not.toBeNull()
    const history = await read<{ changes: object[] }[]>(`${URL}/start-date/history`)
    expect(history[0]!.changes).toContainEqual({ member: 'levels.reg', before: 'error', after: 'warning' })
    expect(history[1]!.changes).toContainEqual({ member: 'due_at', before: null, after: due.due_at })
  })

  it('is announced in four languages on request; its cancellation removes the announcement', async () => {
    const due = await schedule('start-date', {
      change: { ...CHANGE, parameters: { earliestYear: 1700 } },
      due_at: inDays(30),
      reason: 'Because <b>',
      announce: true,
    })
    const [english] = await seenBy(france!, 'en')
    expect(english!.title).toMatch(/^Rules: “.+” from .+ UTC$/)
    expect(english!.body_html).toContain('<li>Register: Warning (before: Error)</li>')
    expect(english!.body_html).toContain('<li>Earliest year: 1700 (before: 1501)</li>')
    expect(english!.body_html).toContain('Because &lt;b&gt;')
    expect(english!.body_html).toContain('<a href="/rules#start-date">')
    const texts = await Promise.all(
      ['es', 'fr', 'ru'].map(async (locale) => {
        const [{ title, body_html } = { title: '', body_html: '' }] = await seenBy(france!, locale)
        return `${title} ${body_html}`
      }),
    )
    expect(texts[0]).toContain('cambia la regla')
    expect(texts[1]).toContain('change :')
    expect(texts[2]).toContain('изменяется правило')
    for (const text of texts) expect(text).not.toMatch(/adminRules\.|undefined|\{/)

    const cancelled = await paris!.delete(`${URL}/start-date/due/${due.id}`)
    expect(cancelled.statusCode).toBe(200)
    expect(await dueOf('start-date')).toEqual([])
    expect(await seenBy(france!, 'en')).toEqual([])
    expect((await paris!.delete(`${URL}/start-date/due/${due.id}`)).json().code).toBe('row_not_found')
    await applyDueChanges(services)
    expect((await ruleOf('start-date')).changed_at).toBeNull()
  })

  it('can enable a custom rule, and announces the text of that rule', async () => {
    const { id } = (
      await paris!.post(URL, {
        kind: 'presence',
        names: { en: 'A field 362', ru: 'Поле 362' },
        sentences: { en: 'Field {field} is missing.', ru: 'Нет поля {field}.' },
        parameters: { place: '362' },
        enabled: false,
      })
    ).json()
    const due = await schedule(id, { change: { enabled: true }, due_at: inDays(1), announce: true })
    const [russian] = await seenBy(france!, 'ru')
    expect(russian!.title).toContain('Поле 362')
    expect(russian!.body_html).toContain('Нет поля 362.')
    expect(russian!.body_html).toContain('Правило включается.')
    await makeDue(due.id)
    await applyDueChanges(services)
    expect(await ruleOf(id)).toMatchObject({ enabled: true })
    // The deletion of a rule also deletes its scheduled changes.
    const next = await schedule(id, { change: { enabled: false }, due_at: inDays(1), announce: true })
    expect((await paris!.delete(`${URL}/${id}`)).statusCode).toBe(200)
    expect((await seenBy(france!, 'en')).map((each) => each.id)).toEqual([due.announcement_id])
    await makeDue(next.id)
    await applyDueChanges(services)
  })

  it('does not block other changes if its application fails with an internal error', async () => {
    const broken = await schedule('start-date', { change: CHANGE, due_at: inDays(1) })
    const sound = await schedule('end-date', { change: CHANGE, due_at: inDays(2) })
    // Stores an invalid change directly, because the form refuses it.
    await test.db
      .updateTable('rule_due')
      .set({ change: '{"enabled": "x"}' } as never)
      .where('id', '=', Number(broken.id))
      .execute()
    await makeDue(broken.id)
    await makeDue(sound.id)
    await expect(applyDueChanges(services)).rejects.toThrow()
    expect((await ruleOf('end-date')).levels.reg).toBe('warning')
    const waiting = await test.db.selectFrom('rule_due').select('id').where('done_at', 'is', null).execute()
    expect(waiting.map(({ id }) => String(id))).toEqual([broken.id])
  })

  it('is recorded with the reason if it is refused, and does not block other changes', async () => {
    const { id } = (
      await paris!.post(URL, {
        kind: 'presence',
        names: { en: 'One' },
        sentences: { en: 'One.' },
        parameters: { place: '362' },
      })
    ).json()
    const first = await schedule(id, { change: { names: { en: 'Taken' } }, due_at: inDays(1), announce: true })
    expect(await seenBy(france!, 'en')).toHaveLength(1)
    const second = await schedule('end-date', { change: CHANGE, due_at: inDays(2) })
    await paris!.post(URL, {
      kind: 'presence',
      names: { en: 'Taken' },
      sentences: { en: 'Taken.' },
      parameters: { place: '362' },
    })
    await makeDue(first.id)
    await makeDue(second.id)
    await applyDueChanges(services)
    expect((await dueOf(id))[0]).toMatchObject({ problem: expect.stringContaining('own-taken'), announcement_id: null })
    // The refusal removes the announcement of the change.
    expect(await seenBy(france!, 'en')).toEqual([])
    expect((await ruleOf('end-date')).levels.reg).toBe('warning')
  })

  it('has a short announcement even if the changed values are long', async () => {
    const valuesOf = (letter: string) => Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(200, letter))
    const parameters = { place: '222$a', values: valuesOf('<') }
    const made = await paris!.post(URL, {
      kind: 'listed',
      ...{ names: { en: 'Long' }, sentences: { en: 'Long.' }, parameters },
    })
    const { id } = made.json()
    const due = await schedule(id, {
      change: { parameters: { values: valuesOf('&') } },
      ...{ due_at: inDays(1), announce: true },
    })
    expect(due.announcement_id).not.toBeNull()
    const [{ body_html } = { body_html: '' }] = await seenBy(france!, 'en')
    expect(body_html).toMatch(/<li>.*0&amp;&amp;.*….*0&lt;&lt;.*…/)
    expect(body_html.length).toBeLessThan(10_000)
  })

  describe('whose author can no longer change rules', () => {
    const notices = async (caller: Caller): Promise<Notice[]> => (await caller.get('/api/notices')).json()
    const reported = async (caller: Caller) => (await notices(caller)).filter(({ kind }) => kind === 'rule_not_set')
    const accountOf = (username: string) =>
      test.db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()

    it.each([
      [
        'was deactivated',
        async (id: number) => test.db.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute(),
      ],
      [
        'lost the permission',
        async (id: number) => test.db.deleteFrom('user_role').where('user_id', '=', id).execute(),
      ],
      [
        'became a centre administrator',
        async (id: number) =>
          test.db
            .updateTable('app_user')
            .set({ center_id: sql<number>`(select id from centre where code = '_7')` })
            .where('id', '=', id)
            .execute(),
      ],
      ['was deleted', async () => test.db.updateTable('rule_due').set({ author_id: null }).execute()],
    ])('is not applied if the author %s, and administrators of the network get a notice', async (how, takeAway) => {
      const username = `setter ${how}`
      await createUser(test.db, { username, center: '_0', permissions: ['userManagement', 'search'] })
      const setter = await loginAs(app, username)
      const answer = await setter.post(`${URL}/start-date/due`, { change: CHANGE, due_at: inDays(1), announce: true })
      const due: RuleDueRow = answer.json()
      expect(await seenBy(france!, 'en')).toHaveLength(1)
      await takeAway((await accountOf(username)).id)
      await makeDue(due.id)
      await applyDueChanges(services)
      expect(await ruleOf('start-date')).toMatchObject({ changed_at: null, levels: { reg: 'error' } })
      const [refused] = await dueOf('start-date')
      expect(refused).toMatchObject({
        ...{ id: due.id, announcement_id: null, done_at: expect.any(String), seen_at: null },
        problem: `${username} can no longer change rules: the account is inactive or has lost the permission. Schedule the change again.`,
      })
      expect(await seenBy(france!, 'en')).toEqual([])
      // A later run does not apply it either.
      await applyDueChanges(services)
      expect((await ruleOf('start-date')).changed_at).toBeNull()

      expect(await reported(paris!)).toEqual([
        expect.objectContaining({ to: '/admin/data_rules?row=start-date', text: expect.stringContaining(username) }),
      ])
      expect(await reported(france!)).toEqual([])
      expect(await reported(lyon!)).toEqual([])
      const seen = `/api/notices/rules/${due.id}/seen`
      expect((await france!.post(seen)).statusCode).toBe(403)
      expect((await lyon!.post(seen)).json().code).toBe('network_only')
      expect((await paris!.post(seen)).statusCode).toBe(200)
      expect(await reported(paris!)).toEqual([])
      expect((await dueOf('start-date'))[0]!.seen_at).toEqual(expect.any(String))
      expect((await paris!.post(seen)).statusCode).toBe(200)
      for (const id of ['0', 'x', '99999999999'])
        expect((await paris!.post(`/api/notices/rules/${id}/seen`)).json().code).toBe('row_not_found')
    })
  })

  describe('that is announced', () => {
    const announced = async () => (await seenBy(france!, 'en'))[0]!.body_html
    const set = async (change: object) => {
      const answer = await paris!.put(`${URL}/start-date`, change)
      expect(answer.statusCode, answer.body).toBe(200)
    }

    it('has its announcement rewritten if the rule changes before the date', async () => {
      const due = await schedule('start-date', {
        change: { levels: { reg: 'off' }, parameters: { earliestYear: 1700 } },
        ...{ due_at: inDays(30), announce: true },
      })
      expect(await announced()).toContain(
        '<li>Register: Off (before: Error)</li><li>Earliest year: 1700 (before: 1501)</li>',
      )
      await set({ levels: { reg: 'warning' }, parameters: { earliestYear: 1700 } })
      expect(await announced()).toContain('<ul><li>Register: Off (before: Warning)</li></ul>')
      expect((await seenBy(france!, 'fr'))[0]!.body_html).toContain('Avertissement')
      // Another administrator makes the same change earlier, so nothing is left to change.
      await set({ levels: { reg: 'off' } })
      expect(await announced()).toContain('already has the settings announced')
      expect(await announced()).not.toContain('<li>')
      await set({ levels: { reg: 'error' } })
      expect(await announced()).toContain('<ul><li>Register: Off (before: Error)</li></ul>')
      await makeDue(due.id)
      await applyDueChanges(services)
      // The announcement still shows the change after it was applied.
      expect(await announced()).toContain('<ul><li>Register: Off (before: Error)</li></ul>')
      expect((await ruleOf('start-date')).levels.reg).toBe('off')
      await set({ levels: { reg: 'warning' } })
      expect(await announced()).toContain('<ul><li>Register: Off (before: Error)</li></ul>')
    })

    it('has its announcement rewritten when it is applied after an earlier change', async () => {
      const later = await schedule('start-date', {
        change: { levels: { reg: 'off' } },
        due_at: inDays(2),
        announce: true,
      })
      const first = await schedule('start-date', { change: { levels: { reg: 'warning' } }, due_at: inDays(1) })
      expect(await announced()).toContain('Register: Off (before: Error)')
      await makeDue(first.id)
      await applyDueChanges(services)
      expect(await announced()).toContain('Register: Off (before: Warning)')
      // Changes the setting directly in the database, so that the announcement is not updated.
      await test.db
        .updateTable('rule_setting')
        .set({ levels: '{"reg": "error"}' })
        .where('rule', '=', 'start-date')
        .execute()
      await makeDue(later.id)
      await applyDueChanges(services)
      expect(await announced()).toContain('Register: Off (before: Error)')
    })

    it('keeps manual edits of its announcement as long as the rule does not change', async () => {
      // The date is part of the announcement, so the test waits for it instead of moving it.
      const soon = new Date(Date.now() + 8_000).toISOString()
      const due = await schedule('start-date', { change: CHANGE, due_at: soon, announce: true })
      const url = `/api/admin/announcements/${due.announcement_id}`
      expect((await paris!.put(url, { body_html: '<p>Read this first.</p>' })).statusCode).toBe(200)
      expect((await paris!.put(`${URL}/end-date`, { levels: { reg: 'warning' } })).statusCode).toBe(200)
      await vi.waitFor(async () => {
        await applyDueChanges(services)
        expect((await ruleOf('start-date')).levels.reg).toBe('warning')
      }, WAIT)
      expect(await announced()).toBe('<p>Read this first.</p>')
    })
  })

  it('is refused if it would have no effect', async () => {
    const errorsOf = async (body: object, id = 'start-date') => {
      const answer = await paris!.post(`${URL}/${id}/due`, body)
      return [answer.statusCode, ...Object.keys(answer.json().errors ?? { [answer.json().code]: 1 }).sort()]
    }
    expect(await errorsOf({ change: CHANGE })).toEqual([400, 'due_at'])
    for (const due_at of [inDays(-1), 'tomorrow', '2030-02-31T00:00:00Z', inDays(6 * 366)])
      expect(await errorsOf({ change: CHANGE, due_at }), due_at).toEqual([400, 'due_at'])
    expect(await errorsOf({ change: { levels: { reg: 'loud' } }, due_at: inDays(-1) })).toEqual([
      400,
      'due_at',
      'levels.reg',
    ])
    expect(await errorsOf({ change: {}, due_at: inDays(1) })).toEqual([400, 'change'])
    expect(await errorsOf({ change: { levels: { reg: 'error' } }, due_at: inDays(1) })).toEqual([400, 'change'])
    expect(await errorsOf({ change: CHANGE, due_at: inDays(1), reason: 'x'.repeat(1_001) })).toEqual([400, 'reason'])
    expect(await errorsOf({ change: CHANGE, due_at: inDays(1) }, 'no-such-rule')).toEqual([404, 'row_not_found'])
    expect(await errorsOf({ change: CHANGE, due_at: inDays(1) }, 'unknown-tag')).toEqual([404, 'row_not_found'])
    expect(await dueOf('start-date')).toEqual([])
    for (const id of ['x', '0', '99999999999'])
      expect((await paris!.delete(`${URL}/start-date/due/${id}`)).statusCode, id).toBe(404)
    expect((await france!.post(`${URL}/start-date/due`, { change: CHANGE, due_at: inDays(1) })).statusCode).toBe(403)
    expect((await france!.get(`${URL}/start-date/due`)).statusCode).toBe(403)
    const structure = await paris!.post('/api/admin/structure_rules/unknown-tag/due', {
      change: { levels: { reg: 'warning' } },
      due_at: inDays(1),
    })
    expect(structure.statusCode).toBe(200)
  })
})
