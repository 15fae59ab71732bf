import type { MergeAnswer } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ISSN, makeRecord, readAs, startServerWith, subfieldValues, type TestServer } from '../consequences/testing.ts'

let { france, paris, close } = {} as TestServer

beforeAll(async () => {
  ;({ france, paris, close } = await startServerWith([makeRecord(0), makeRecord(1, { title: 'Titre 0' })]))
  const rule = {
    kind: 'presence',
    names: { en: 'A note of a cancelled number' },
    sentences: { en: 'Field {field} is missing.' },
    parameters: { place: '500' },
    levels: { can: 'error', reg: 'off', fre: 'off' },
    enabled: true,
  }
  const answer = await paris.post('/api/admin/data_rules', rule)
  expect(answer.statusCode, answer.body).toBe(200)
})
afterAll(() => close?.())

describe('a merge that would make the cancelled record invalid', () => {
  it.each([
    ['a national centre', () => france],
    ['the international centre', () => paris],
  ])('is refused to %s with the record and the broken rule', async (_, caller) => {
    const merge = (dry_run: boolean) =>
      caller().post(`/api/record/${ISSN(0)}/merge`, { cancel: ISSN(1), reason: 'Given twice', dry_run })
    const tried: MergeAnswer = (await merge(true)).json()
    expect(tried.cancelled.diagnostic.errors).toMatchObject([{ field: '500' }])
    const refused = await merge(false)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'would_be_invalid', details: { issn: ISSN(1), count: 1, error: 'Field 500 is missing.' } },
    ])
    expect(subfieldValues(await readAs(paris, 0), '022', 'z')).toEqual([])
    expect(subfieldValues(await readAs(paris, 1), '699', '8')).toEqual(['reg'])
  })
})
