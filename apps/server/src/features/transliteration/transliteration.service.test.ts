import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

let test: TestDb
let app: App
let reader: Caller

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  reader = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const ask = (language: string, message: string) =>
  reader.post('/api/transliteration/transliterate', { language, message })

describe('POST /api/transliteration/transliterate', () => {
  it.each([
    ['Cyrl', 'Щука', 'Ŝuka'],
    ['(N', 'Щука', 'Ŝuka'],
    ['220', 'Щука', 'Ŝuka'],
    ['Cyrl-alalc', 'Щука', 'Shchuka'],
    ['Cyrl-alalc-bul', 'Щит', 'Shtit'],
    ['Grek', 'Αθήνα', 'Athī́na'],
    ['$1', '한국', 'hanguk'],
  ])('romanises a text in the script %s: %s', async (language, message, romanised) => {
    const answer = await ask(language, message)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'OK', message: romanised.normalize('NFC') })
  })

  it('returns the text unchanged with ERROR if there is no transliteration table', async () => {
    for (const language of ['Hani', 'Thai', 'Latn', 'nonsense', '']) {
      const answer = await ask(language, '中国 abc')
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ERROR', message: '中国 abc' }])
    }
  })

  it.each([
    ['Jpan', '日本の図書館'],
    ['Jpan', '図書館 ニュース'],
    ['Hrkt', '人々'],
    ['$1', '한국 文學'],
    ['Hang', '大韓 신문'],
    ['Cyrl', 'Щука 中国'],
    ['Cyrl', 'Москва Αθήνα'],
    ['Grek', 'Αθήνα и Москва'],
    ['Deva', 'हिन्दी ภาษา'],
  ])(
    'returns a text in the script %s unchanged with ERROR if the table lacks one of its letters: %s',
    async (language, message) => {
      const answer = await ask(language, message)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ERROR', message }])
    },
  )

  it.each([
    ['Jpan', 'ニュース 2024, JAL'],
    ['Cyrl', 'Щука & PC-мир 12'],
    ['Arab', 'مجلة ٢٠٢٤'],
    ['Hebr', 'הארץ'],
    ['Deva', 'हिन्दी'],
    ['Armn', 'Հայաստան'],
    ['Geor', 'საქართველო'],
  ])(
    'romanises a text in the script %s that contains Latin letters, numbers and signs: %s',
    async (language, message) => {
      expect((await ask(language, message)).json()).toMatchObject({ status: 'OK' })
    },
  )

  it('refuses invalid requests and text that cannot be stored, with a message', async () => {
    for (const body of [
      {},
      { language: 'Cyrl' },
      { language: 1, message: 'a' },
      { language: 'Cyrl', message: 'а\ud800' },
    ]) {
      const answer = await reader.post('/api/transliteration/transliterate', body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    }
  })
})
