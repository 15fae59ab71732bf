import { issnFromNumber } from '@seriatim/issn'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { encodeIso2709, type ImportServer, importFile, importServer, NEW_IN_FRANCE, serial } from './testing.ts'

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
})
afterAll(() => server?.close())

const [GOOD, BAD] = [issnFromNumber(7_400_000), issnFromNumber(7_400_001)]

/** Outcome and diagnostic codes of each record of an import, by ISSN. */
async function outcomesByIssn(id: string): Promise<Record<string, unknown>> {
  const { rows } = (await paris.get(`/api/imports/${id}/records`)).json()
  const reported: Record<string, unknown> = {}
  for (const { position, issn, outcome } of rows) {
    const { diagnostic } = (await paris.get(`/api/imports/${id}/records/${position}`)).json()
    reported[issn] = [
      outcome,
      diagnostic.errors.map(({ code, error }: { code: string; error: string }) => [code, error]),
    ]
  }
  return reported
}

it('an import and its dry run apply a custom rule until the rule is deleted', async () => {
  const made = await paris.post('/api/admin/data_rules', {
    kind: 'pattern',
    code: 'place',
    names: { en: 'Key title names its place' },
    sentences: { en: '“{value}” names no place.' },
    parameters: { place: '222$a', pattern: '.* de Lyon' },
    levels: { reg: 'error' },
    enabled: true,
  })
  expect(made.statusCode, made.body).toBe(200)
  const file = encodeIso2709([serial(GOOD, 'Annales de Lyon'), serial(BAD, 'Annales sans lieu')])
  const importRecords = (dry_run: boolean) => importFile(paris, { file, payload: { ...NEW_IN_FRANCE, dry_run } })
  // The second diagnostic is a warning about an ISSN outside all blocks.
  const error = ['own-place', '“Annales sans lieu” names no place.']
  for (const dryRun of [true, false]) {
    const { id } = await importRecords(dryRun)
    expect(await outcomesByIssn(id)).toEqual({ [GOOD]: ['active_with_warnings', []], [BAD]: ['draft', [error]] })
    const { rules_summary } = (await paris.get(`/api/imports/${id}/summary`)).json()
    expect(rules_summary).toContainEqual(expect.objectContaining({ rule: 'own-place', level: 'error' }))
  }
  expect((await paris.delete('/api/admin/data_rules/own-place')).statusCode).toBe(200)
  const again = await importFile(paris, { file, payload: { mode: 'reimport', dry_run: true } })
  expect(JSON.stringify(await outcomesByIssn(again.id))).not.toContain('own-place')
})
