import type { SurveyLink } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ISSN, makeRecord, readAs, startServerWith, subfieldValues, type TestServer } from '../consequences/testing.ts'

let { paris, close } = {} as TestServer

beforeAll(async () => {
  ;({ paris, close } = await startServerWith([
    // A serial that is still published, and its successor.
    makeRecord(0),
    makeRecord(1, { status: 'c20209999', links: [['780', '0', 0]] }),
    // Successive titles. One link can get a reverse link; the reverse link of another would make its target record
    // invalid.
    makeRecord(20),
    makeRecord(21, { status: 'c20209999', links: [['780', '0', 20]] }),
    makeRecord(22, { status: 'd19901999', links: [['785', '0', 21]] }),
  ]))
})
afterAll(() => close?.())

const read = (n: number) => readAs(paris, n)
const correct = (area: string, id: string, dry_run = false) =>
  paris.post(`/api/admin/${area}/${id}/set_right`, { dry_run })
const linkOf = async (n: number, target: number): Promise<SurveyLink> => {
  const { rows } = (await paris.get(`/api/admin/links?size=1000&search=${ISSN(n)}`)).json()
  return rows.find((row: SurveyLink) => row.issn === ISSN(n) && row.target === ISSN(target))
}

describe('the correction of links and families in the survey lists', () => {
  it('is refused when the only change would make an active record invalid', async () => {
    const { id } = await linkOf(1, 0)
    const before = await read(0)
    for (const dryRun of [true, false]) {
      const refused = await correct('links', id, dryRun)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'would_be_invalid', details: { issn: ISSN(0), count: 1, error: expect.stringContaining('785') } },
      ])
    }
    expect(await read(0)).toEqual(before)
  })

  it('changes the other records of a family, and reports the record that remains unchanged', async () => {
    const family = (await paris.get(`/api/admin/issnh?size=1000`)).json().rows
    const { id } = family.find(({ members }: { members: { issn: string }[] }) =>
      members.some(({ issn }) => issn === ISSN(21)),
    )
    const done = await correct('issnh', id)
    expect(done.json()).toMatchObject({
      changed: [{ issn: ISSN(21), reason: 'reverse_link_added', field: '780' }],
      withheld: [{ issn: ISSN(20), reason: 'becomes_invalid' }],
    })
    expect(subfieldValues(await read(21), '780', 'x')).toEqual([ISSN(20), ISSN(22)])
    const left = await read(20)
    expect([left.diagnostic.errors, subfieldValues(left, '785', 'x')]).toEqual([[], []])
  })
})
