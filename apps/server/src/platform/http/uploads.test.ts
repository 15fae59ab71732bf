import { text } from 'node:stream/consumers'
import { call, ERROR_STATUS } from '@seriatim/contract'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { answerFailure } from './failures.ts'
import type { App } from './serve.ts'
import { serveUpload } from './uploads.ts'

const MAX_BYTES = 2 << 20
const MAX_FIELD_BYTES = 200

const sending = call({
  name: 'sending',
  method: 'POST',
  path: '/sending',
  permission: 'session',
  csrf: 'none',
  summary: 'For a test',
  upload: {
    files: { file: { maxBytes: MAX_BYTES }, pages: { maxBytes: 100, atMost: 2 } },
    fields: z.object({
      title: z.string().max(20),
      count: z.number().int().max(9).optional(),
      dry_run: z.boolean().default(true),
      mapping: z.object({ issn: z.array(z.string()) }).optional(),
    }),
    maxFieldBytes: MAX_FIELD_BYTES,
  },
  answer: z.object({
    title: z.string(),
    count: z.number().optional(),
    dry_run: z.boolean(),
    mapping: z.unknown().optional(),
    files: z.array(z.string()),
  }),
  errors: ['stale_row', 'not_found'],
})

let app: App
/** The events of an upload in order: `check` of the fields, `take` and `drop` of files. */
let events: string[]
beforeEach(async () => {
  events = []
  app = Fastify() as unknown as App
  app.decorate('guard', {
    authenticate: async () => ({ user: { permissions: new Set(), center: null, isMemberOfIc: false } }),
    maintenance: async () => null,
    pulse: { whileAnswering: <T>(work: () => Promise<T>) => work(), hasFaltered: () => false },
    checksAnswers: true,
    served: [],
    handlers: new Map(),
    routes: [],
  } as never)
  app.decorateRequest('session', null)
  app.decorateRequest('cookies', undefined as never)
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply))
  serveUpload(app, sending, async ({ receive }) => {
    const { settings, files } = await receive({
      check(fields) {
        events.push(`check ${fields.title}`)
        if (fields.title === 'refused') throw new Refusal('stale_row')
        return fields
      },
      async take({ part, name, bytes }) {
        const content = await text(bytes)
        events.push(`take ${part} ${name}`)
        if (content === 'refused') throw new Refusal('not_found')
        return `${name}: ${content.length}`
      },
      async drop(taken) {
        events.push(`drop ${taken}`)
      },
    })
    return { ...settings, files: [...files.file, ...files.pages] }
  })
  await app.ready()
})
afterEach(() => app.close())

type Part = readonly [headers: string, content: string]
const field = (name: string, value: string): Part => [`name="${name}"`, value]
const file = (name: string, content = 'x', filename = `${name}.txt`): Part => [
  `name="${name}"; filename="${filename}"`,
  content,
]
const bodyOf = (parts: readonly Part[]) =>
  `${parts.map(([headers, content]) => `--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`).join('')}--x--\r\n`

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/sending',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
const send = (...parts: Part[]) => post(bodyOf(parts))

const title = field('title', 'La Nature')
const both = [file('file', 'abc'), file('pages')]

describe('an upload', () => {
  it.each([
    [
      'first',
      [title, field('dry_run', 'false'), ...both],
      ['take file file.txt', 'take pages pages.txt', 'check La Nature'],
    ],
    [
      'last',
      [...both, title, field('dry_run', 'false')],
      ['take file file.txt', 'take pages pages.txt', 'check La Nature'],
    ],
    [
      'before and after a file',
      [title, file('file', 'abc'), field('dry_run', 'false'), file('pages')],
      ['take file file.txt', 'take pages pages.txt', 'check La Nature'],
    ],
  ])('is read with its fields %s', async (_, parts, expected) => {
    const answer = await send(...parts)
    expect(answer.json()).toEqual({ title: 'La Nature', dry_run: false, files: ['file.txt: 3', 'pages.txt: 1'] })
    expect(events).toEqual(expected)
  })

  it('is read with its texts as plain text, and its numbers, booleans and objects as JSON, also from separate files', async () => {
    const mapping = { issn: ['Print ISSN'] }
    const answer = await send(
      field('title', '12'),
      field('count', '7'),
      [`name="mapping"; filename="blob"\r\nContent-Type: application/json`, JSON.stringify(mapping)],
      ...both,
    )
    expect(answer.json()).toMatchObject({ title: '12', count: 7, dry_run: true, mapping })
    const typed = await send(
      title,
      [`name="mapping"\r\nContent-Type: application/json`, JSON.stringify(mapping)],
      ...both,
    )
    expect(typed.json()).toMatchObject({ mapping })
  })

  it('has the unparsed text of a text field that is sent as JSON', async () => {
    const answer = await send([`name="title"\r\nContent-Type: application/json`, '{"issn": ["x"]}'], ...both)
    expect(answer.json()).toMatchObject({ title: '{"issn":["x"]}' })
  })

  it('is read with several files of a part that allows them, and without undeclared parts', async () => {
    const answer = await send(title, ...both, file('pages', 'yy', 'b.txt'), field('page', '1'), file('more'))
    expect(answer.json().files).toEqual(['file.txt: 3', 'pages.txt: 1', 'b.txt: 2'])
  })

  it.each([
    ['without a file', [title, file('pages')], 'no_file', '"part":"file"'],
    ['without a field', both, 'bad_request', 'title: Enter a title.'],
    [
      'with a field that is too long',
      [field('title', 'x'.repeat(300)), ...both],
      'bad_request',
      'title: “title” is longer than 200 bytes.',
    ],
    ['with a field twice', [title, title, ...both], 'bad_request', 'title: “title” can occur only once.'],
    ['with a flag that is none', [title, field('dry_run', 'perhaps'), ...both], 'bad_request', 'dry_run: '],
    ['with a number past its bounds', [title, field('count', '10'), ...both], 'bad_request', 'count: '],
    ['with an object that is no JSON', [title, field('mapping', '{'), ...both], 'invalid_json', 'field mapping'],
    ['with a text that cannot be stored', [field('title', 'a\u0000'), ...both], 'invalid_text', 'title'],
    ['with a file too many', [title, ...both, file('file')], 'bad_request', 'file: “file” can occur only once.'],
    [
      'with two files too many',
      [title, ...both, file('pages'), file('pages')],
      'bad_request',
      'pages: “pages” can occur up to 2 times.',
    ],
    ['with a file name that is too long', [title, file('file', 'x', 'x'.repeat(1001))], 'bad_request', 'file.name: '],
    ['with a file that is too large', [title, file('pages', 'x'.repeat(101))], 'file_too_large', '1 MB'],
    [
      'with dozens of parts',
      Array.from({ length: 60 }, () => field('x', 'x')),
      'bad_request',
      'body: The upload has too many parts.',
    ],
    ['with a part name that is a property of all objects', [field('toString', 'x')], 'bad_request', ''],
  ] as const)('%s is refused with a message that names the error', async (_, parts, code, sentence = '') => {
    const answer = await send(...parts)
    expect([answer.statusCode, answer.json().code]).toEqual([ERROR_STATUS[code], code])
    expect(answer.json().error + JSON.stringify(answer.json().details ?? {})).toContain(sentence)
  })

  it('drops all accepted files when it is refused', async () => {
    expect((await send(...both, field('title', 'refused'))).json().code).toBe('stale_row')
    expect(events.slice(-3)).toEqual(['check refused', 'drop file.txt: 3', 'drop pages.txt: 1'])
    events = []
    expect((await send(title, file('file', 'abc'), file('pages', 'refused'))).json().code).toBe('not_found')
    expect(events.at(-1)).toBe('drop file.txt: 3')
  })

  it('is refused before its files are taken if all its fields arrive first', async () => {
    const others = [field('count', '1'), field('dry_run', 'true'), field('mapping', '{"issn": []}')]
    expect((await send(field('title', 'refused'), ...others, ...both)).json().code).toBe('stale_row')
    expect(events).toEqual(['check refused'])
  })

  it.each([
    ['in a file', bodyOf([title, file('file', 'half a file')]).slice(0, -12)],
    ['in a header', '--x\r\nContent-Disposition: form-da'],
    ['before the first part', ''],
  ])('that ends %s is refused', async (_, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(['bad_request', 'no_file']).toContain(answer.json().code)
  })

  it('is refused at once if its declared length exceeds all limits', async () => {
    const answer = await post('x', { 'content-length': String(10 * 2 ** 30) })
    expect([answer.statusCode, answer.json().code, answer.json().details]).toEqual([
      413,
      'file_too_large',
      { limit: 2, unit: 'MB' },
    ])
  })

  it('is refused unless its content type is multipart', async () => {
    const answer = await post('{}', { 'content-type': 'application/json' })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    expect(answer.json().error).toContain('multipart/form-data')
  })
})
