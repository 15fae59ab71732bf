import { type CallFailure, call } from '@seriatim/contract'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { answerFailure } from './failures.ts'
import { type App, servePublic } from './serve.ts'

let app: App
afterEach(() => app.close())

const reading = call({
  name: 'reading',
  method: 'GET',
  path: '/reading',
  permission: 'public',
  summary: 'For a test',
  answer: z.object({ text: z.string() }),
  errors: ['record_not_found'],
})

/** An application with one call that is answered by `handler`. */
async function appWith(handler: () => unknown, checksAnswers: boolean): Promise<App> {
  app = Fastify() as unknown as App
  app.decorate('guard', {
    authenticate: async () => undefined,
    maintenance: async () => null,
    pulse: { whileAnswering: <T>(work: () => Promise<T>) => work(), hasFaltered: () => false },
    checksAnswers,
    served: [],
    handlers: new Map(),
    routes: [],
  } as never)
  app.decorateRequest('session', null)
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply))
  servePublic(app, reading, (async () => handler()) as never)
  await app.ready()
  return app
}

const codeOf = async (handler: () => unknown, checksAnswers: boolean): Promise<string | undefined> =>
  (await (await appWith(handler, checksAnswers)).inject('/api/reading')).json().code

const LOCKED: CallFailure = {
  code: 'locked',
  details: { issn: '0000-0000', holder: 'france', since: '', expires_at: '' },
}
const refuse = (stated: CallFailure) => () => {
  throw new Refusal(stated)
}

it('a call treats a refusal that the contract does not declare as an unexpected error, if answers are checked', async () => {
  expect(await codeOf(refuse({ code: 'record_not_found', details: { issn: '0000-0000' } }), true)).toBe(
    'record_not_found',
  )
  expect(await codeOf(refuse({ code: 'storage_full' }), true)).toBe('storage_full')
  expect(await codeOf(refuse(LOCKED), true)).toBe('unexpected')
})

it('a call answers with an undeclared refusal in production', async () => {
  expect(await codeOf(refuse(LOCKED), false)).toBe('locked')
})

it('a call treats an answer with additional or missing properties as an unexpected error', async () => {
  expect(await codeOf(() => ({ text: 'x' }), true)).toBeUndefined()
  expect(await codeOf(() => ({ text: 'x', more: 1 }), true)).toBe('unexpected')
  expect(await codeOf(() => ({}), true)).toBe('unexpected')
})
