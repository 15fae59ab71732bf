import { issnFromNumber } from '@seriatim/issn'
import { fromLines, type MarcRecord, toLines, toWire } from '@seriatim/marc'
import { enrichmentsOf, isEnrichment } from '@seriatim/profile/enrichments'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { encodeIso2709, type ImportServer, importFile, importServer, serial } from '../imports/testing.ts'
import { importTable } from './testing.ts'

let server: ImportServer
let [admin, france]: Caller[] = []
const ISSN = issnFromNumber(7_700_000)

beforeAll(async () => {
  server = await importServer()
  ;[admin, france] = await Promise.all(['paris', 'france'].map((name) => loginAs(server.app, name)))
  await loadInto(server.db, [serial(ISSN, 'Gardés')])
})
afterAll(() => server?.close())

const stored = async (): Promise<MarcRecord> => (await searchedByIssn(server.db.db, [ISSN])).get(ISSN)!.record

const AGENCIES = ['CLOCKSS', 'Portico', 'LOCKSS', 'Scholars Portal']
const step = fc.record({
  agencies: fc.uniqueArray(fc.constantFrom(...AGENCIES), { minLength: 1 }),
  sources: fc.uniqueArray(fc.constantFrom('CROSSREF', 'Scopus', 'CABABSTRACTS'), { minLength: 1 }),
  /** For each enrichment, whether the record sent by the client lacks it. */
  lacks: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  note: fc.stringMatching(/^[A-Za-z]{1,20}$/),
  way: fc.constantFrom('save', 'reimport'),
})

describe('enrichments', () => {
  it('stay unchanged when a record is saved or reimported without them', async () => {
    await fc.assert(
      fc.asyncProperty(step, async ({ agencies, sources, lacks, note, way }) => {
        for (const [source, column, names] of [
          ['keepers', 'agency', agencies],
          ['indexed_by', 'source', sources],
        ] as const) {
          const rows = names.map((name) => `${ISSN},${name}`)
          const done = await importTable(admin!, {
            file: [`issn,${column}`, ...rows].join('\n'),
            source,
            mode: 'replace',
          })
          expect(done.counts.rejected + done.counts.unknown).toBe(0)
        }
        const record = await stored()
        const before = toLines({ leader: '', fields: enrichmentsOf(record) })
        expect(before).toHaveLength(1 + agencies.length + sources.length)
        let place = 0
        const sent: MarcRecord = {
          leader: record.leader,
          fields: record.fields.filter((field) => !isEnrichment(field) || !lacks[place++]),
        }
        const noted = fromLines([...toLines(sent).filter((line) => !line.startsWith('=500')), `=500  \\\\$a${note}`])
        const diagnostic =
          way === 'save'
            ? (await france!.post(`/api/record/${ISSN}`, { record: toWire(noted.record!), dry_run: false })).json()
                .diagnostic
            : await reimported(noted.record!)
        expect(diagnostic.errors).toEqual([])
        expect(JSON.stringify(diagnostic.warnings)).not.toContain('enrichment')
        const after = await stored()
        expect(toLines(after)).toContain(`=500  \\\\$a${note}`)
        expect(toLines({ leader: '', fields: enrichmentsOf(after) }).sort()).toEqual(before.sort())
      }),
      { numRuns: runs(12) },
    )
  })
})

async function reimported(record: MarcRecord) {
  const payload = { mode: 'reimport', dry_run: false }
  const { id } = await importFile(france!, { file: encodeIso2709([record]), payload })
  return (await france!.get(`/api/imports/${id}/records/1`)).json().diagnostic
}
