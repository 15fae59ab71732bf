import type { RecordAnswer } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { fromLines, fromWire, type MarcRecord, toLines, toWire, valueIn } from '@seriatim/marc'
import { enrichmentsOf } from '@seriatim/profile/enrichments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRecord, searchedByIssn } from '../../catalogue/records/repository.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import {
  addFreeBlock,
  encodeIso2709,
  type ImportServer,
  importFile,
  importServer,
  NEW_IN_FRANCE,
  serial,
} from '../imports/testing.ts'
import { applyChange, FORBIDDEN, in022 } from './testing-ic-only.ts'

let server: ImportServer
let [france, london, paris]: Caller[] = []
const ISSN = (n: number): string => issnFromNumber(7_400_000 + n)

const ENRICHED = [
  '=510  0\\$aCROSSREF$9facet',
  '=920  \\\\$gCLOCKSS Archive$hclockss$iPreserved',
  '=926  \\\\$aGrenoble$l45.18$o5.72',
  '=989  \\\\$aNatural sciences',
]
const LINK = (to: string) => `=787  08$tVoir aussi$x${to}`

/** Changes that remove or alter data of a stored record and are reserved to the international centre. */
const FORBIDDEN_CHANGES: typeof FORBIDDEN = {
  ...FORBIDDEN,
  '022 $l': {
    code: 'ic-only-issnl',
    change: (lines) => in022(lines, (line) => line.replace(/\$l[\dX-]+/, `$l${ISSN(99)}`)),
  },
  'a removed link': { code: 'ic-only-link', change: (lines) => lines.filter((line) => !line.startsWith('=787')) },
  'a changed enrichment': {
    code: 'ic-only-enrichment',
    change: (lines) => lines.map((line) => line.replace('Natural sciences', 'History')),
  },
}
const names = Object.keys(FORBIDDEN_CHANGES)
/** Title of the test record for a change. Omits dollar signs, because a dollar sign would start a subfield. */
const titleOf = (start: string, name: string) => `${start} ${name.replace('$', '')}`
/** Each change has its own test record with an active version, and another one with a draft only. */
const activeOf = (name: string) => ISSN(100 + names.indexOf(name))
const draftOf = (name: string) => ISSN(200 + names.indexOf(name))

beforeAll(async () => {
  server = await importServer()
  ;[france, london, paris] = await Promise.all(['france', 'london', 'paris'].map((name) => loginAs(server.app, name)))
  const target = ISSN(1)
  const extra = [LINK(target), ...ENRICHED]
  await loadInto(server.db, [
    serial(target, 'Cible'),
    ...names.flatMap((name) => [
      serial(activeOf(name), titleOf('Publié', name), extra),
      serial(draftOf(name), titleOf('Brouillon', name), ['=245', ...extra]),
    ]),
    ...[301, 302, 303, 304, 305, 306].map((n) => serial(ISSN(n), `Reversé ${n}`, extra)),
    ...Object.keys(FORBIDDEN).flatMap((name, place) => [
      serial(ISSN(500 + place), titleOf('Gardé', name)),
      serial(ISSN(520 + place), titleOf('Annulé', name)),
      serial(ISSN(540 + place), titleOf('Jamais publié', name), ['=245']),
      serial(ISSN(560 + place), titleOf('Rétabli', name)),
    ]),
  ])
  await server.db.pool.query(
    `update record_version set state = 'draft', has_errors = true
     where record_id in (select id from record where issn = any($1))`,
    [[...names.map(draftOf), ...Object.keys(FORBIDDEN).map((_, place) => ISSN(540 + place))]],
  )
  await addFreeBlock(server, '_7', 8_300_000, 40)
})
afterAll(() => server?.close())

const stored = async (issn: string): Promise<MarcRecord> =>
  (await searchedByIssn(server.db.db, [issn])).get(issn)!.record
const save = async (caller: Caller | undefined, issn: string, record: MarcRecord, more: object = {}) => {
  const answer = await caller!.post(`/api/record/${issn}`, { record: toWire(record), dry_run: false, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as RecordAnswer
}
const codesOf = ({ diagnostic }: RecordAnswer) => [...new Set(diagnostic.errors.map(({ code }) => code))]
const corrected = (record: MarcRecord): MarcRecord => fromLines([...toLines(record), '=245  10$aMis en ordre']).record!

describe.each(Object.entries(FORBIDDEN_CHANGES))(
  'a change reserved to the international centre: %s',
  (name, forbidden) => {
    it('is an error at every save by another user', async () => {
      const issn = activeOf(name)
      const record = applyChange(await stored(issn), forbidden)
      for (const _ of [1, 2]) {
        const answer = await save(france, issn, record)
        expect(answer.status).toBe('error')
        expect(codesOf(answer)).toContain(forbidden.code)
      }
      expect((await findRecord(server.db.db, issn))!.center).toBe('_7')
    })

    it('is an error at every save of a record that was never active, and leaves the record in its centre', async () => {
      const issn = draftOf(name)
      const record = corrected(applyChange(await stored(issn), forbidden))
      for (const _ of [1, 2, 3]) {
        const answer = await save(france, issn, record)
        expect(answer.status).toBe('error')
        expect(codesOf(answer)).toContain(forbidden.code)
      }
      expect((await findRecord(server.db.db, issn))!.center).toBe('_7')
      expect((await london!.post(`/api/record/${issn}`, { record: toWire(record) })).statusCode).toBe(403)
    })

    it('is allowed to members of the international centre, with a reason for enrichments', async () => {
      const issn = activeOf(name)
      const before = (await paris!.get(`/api/record/${issn}/versions`)).json().active[0].record
      const record = applyChange(serial(issn, titleOf('Publié', name), [LINK(ISSN(1)), ...ENRICHED]), forbidden)
      expect(before).toBeDefined()
      const isEnrichment = forbidden.code === 'ic-only-enrichment'
      const reserved = (answer: RecordAnswer) => codesOf(answer).filter((code) => code.startsWith('ic-only'))
      expect(reserved(await save(paris, issn, record))).toEqual(isEnrichment ? [forbidden.code] : [])
      const reason = { enrichment_reason: 'Portico asked for it' }
      if (isEnrichment) {
        const tried = await france!.post(`/api/record/${issn}`, { record: toWire(record), ...reason })
        expect(tried.json().diagnostic.errors).toMatchObject([{ code: forbidden.code }])
      }
      expect(reserved(await save(paris, issn, record, reason))).toEqual([])
      const { rows } = await server.db.pool.query(
        `select details from audit_entry where kind = 'enrichments' and issn = $1`,
        [issn],
      )
      expect(rows.map(({ details }) => details.reason)).toEqual(isEnrichment ? ['Portico asked for it'] : [])
    })
  },
)

describe.each(Object.entries(FORBIDDEN))(
  'a change reserved to the international centre in a record without a description: %s',
  (name, forbidden) => {
    const place = Object.keys(FORBIDDEN).indexOf(name)

    it('is an error when a cataloguer adds the description', async () => {
      const issn = issnFromNumber(8_300_000 + place)
      const record = applyChange(serial(issn, titleOf('Décrit', name)), forbidden)
      for (const _ of [1, 2]) expect(codesOf(await save(france, issn, record))).toContain(forbidden.code)
    })

    it('is not stored by an import, or by a reimport of the same file', async () => {
      const issn = ISSN(400 + place)
      const foreign = ['=044  \\\\$axxk$cGBR', '=008  240115c20199999xxkqr\\p\\\\\\\\\\\\\\0\\\\\\b0fre\\\\']
      const file = encodeIso2709([
        applyChange(serial(issn, titleOf('Importé', name), name === '022 $9' ? foreign : []), forbidden),
      ])
      await importFile(france!, { file, payload: { ...NEW_IN_FRANCE, dry_run: false } })
      for (const _ of [1, 2]) {
        const { rows } = await server.db.pool.query(
          `select state, diagnostic from record_version join record on record.id = record_id
         where issn = $1 order by record_version.id desc limit 1`,
          [issn],
        )
        const isLeftOut = forbidden.code === 'ic-only-enrichment'
        if (isLeftOut || forbidden.code === 'ic-only-centre') expect(rows[0].state).toBe('active')
        else {
          expect(rows[0].state).toBe('draft')
          expect(rows[0].diagnostic.map(({ code }: { code: string }) => code)).toContain(forbidden.code)
        }
        expect(enrichmentsOf(await stored(issn))).toEqual([])
        expect((await findRecord(server.db.db, issn))!.center).toBe('_7')
        if (forbidden.code === 'ic-only-centre') break
        await importFile(france!, { file, payload: { mode: 'reimport', dry_run: false } })
      }
    })

    it('is an error when a user saves it in a duplicate', async () => {
      const made = await france!.post(`/api/record/${ISSN(1)}/duplicate`, { medium: 'cr' })
      expect(made.statusCode, made.body).toBe(200)
      const { issn, record } = made.json()
      const lines = forbidden.change(
        toLines(serial(issn, 'Double', ['=007  cr', '=856  40$uhttps://example.org/', '=699  \\\\$8wor'])),
      )
      expect(record).toBeDefined()
      const answer = await save(france, issn, fromLines(lines).record!)
      expect(codesOf(answer)).toContain(forbidden.code)
      expect(answer.status).toBe('error')
    })
  },
)

describe('a save without the enrichments', () => {
  const without = (record: MarcRecord, tags: RegExp) =>
    fromLines(toLines(record).filter((line) => !tags.test(line))).record!

  it.each([
    ['one of them', /^=926/],
    ['a facet', /^=510/],
    ['all of them', /^=(510|920|926|989)/],
  ])('keeps %s without a diagnostic', async (_, tags) => {
    const issn = ISSN(305)
    const before = await stored(issn)
    const sent = without(before, tags)
    const dry = await france!.post(`/api/record/${issn}`, { record: toWire(sent) })
    expect(dry.json().diagnostic.errors).toEqual([])
    expect(enrichmentsOf(fromWire(dry.json().record).record!)).toEqual(enrichmentsOf(before))
    const answer = await save(france, issn, sent)
    expect([answer.status, codesOf(answer)]).toEqual(['active', []])
    expect(answer.diagnostic.warnings.map(({ code }) => code)).not.toContain('enrichment_ignored')
    expect(enrichmentsOf(await stored(issn))).toEqual(enrichmentsOf(before))
  })

  it('removes them for a member of the international centre with a reason', async () => {
    const issn = ISSN(306)
    const sent = without(await stored(issn), /^=926/)
    expect((await save(paris, issn, sent)).status).toBe('active')
    expect(enrichmentsOf(await stored(issn))).toHaveLength(4)
    expect((await save(paris, issn, sent, { enrichment_reason: 'The place was wrong' })).status).toBe('active')
    expect(enrichmentsOf(await stored(issn)).map(({ tag }) => tag)).toEqual(['510', '920', '989'])
  })
})

describe('an import of new records with enrichments', () => {
  const imported = async (caller: Caller | undefined, issn: string) => {
    const file = encodeIso2709([serial(issn, `Nouveau ${issn}`, ENRICHED)])
    const { id } = await importFile(caller!, { file, payload: { ...NEW_IN_FRANCE, dry_run: false } })
    const reported = (await caller!.get(`/api/imports/${id}/records/1`)).json()
    return { reported, enrichments: enrichmentsOf(await stored(issn)) }
  }

  const ignored = ({ diagnostic }: Pick<RecordAnswer, 'diagnostic'>) =>
    diagnostic.warnings.flatMap(({ code, field }) => (code === 'enrichment_ignored' ? [field] : []))

  it('stores the enrichments for a member of the international centre', async () => {
    const { reported, enrichments } = await imported(paris, ISSN(450))
    expect(reported.diagnostic.errors).toEqual([])
    expect(ignored(reported)).toEqual([])
    expect(enrichments).toHaveLength(4)
  })

  it('omits the enrichments for other users, and reports that', async () => {
    const { reported, enrichments } = await imported(france, ISSN(451))
    expect(ignored(reported)).toEqual(['510', '920', '926', '989'])
    expect(enrichments).toEqual([])
  })
})

describe('a reimport by a national centre', () => {
  const reimport = async (record: MarcRecord) => {
    const status = await importFile(france!, {
      file: encodeIso2709([record]),
      payload: { mode: 'reimport', dry_run: false },
    })
    return (await france!.get(`/api/imports/${status.id}/records/1`)).json()
  }
  const plain = (n: number, more: readonly string[] = []) =>
    serial(ISSN(n), `Reversé ${n}`, [LINK(ISSN(1)), '=500  \\\\$aNote', ...more])

  it('keeps enrichments that its file lacks, without a diagnostic', async () => {
    const before = enrichmentsOf(await stored(ISSN(301)))
    expect(before).toHaveLength(4)
    expect(await reimport(plain(301))).toMatchObject({ outcome: 'active' })
    expect(enrichmentsOf(await stored(ISSN(301)))).toEqual(before)
    expect(valueIn(await stored(ISSN(301)), '500', 'a')).toBe('Note')
  })

  it('keeps enrichments that differ in its file, and reports that', async () => {
    const before = enrichmentsOf(await stored(ISSN(302)))
    const reported = await reimport(plain(302, ['=920  \\\\$gPortico$hportico$iPreserved', ENRICHED[3]!]))
    expect(reported.outcome).toBe('active_with_warnings')
    expect(reported.diagnostic.warnings).toMatchObject([{ code: 'enrichment_ignored', field: '920' }])
    expect(enrichmentsOf(await stored(ISSN(302)))).toEqual(before)
  })

  it('keeps subfields that the system wrote into 022 and 699', async () => {
    const issn = ISSN(303)
    const lines = in022(toLines(await stored(issn)), (line) => `${line}$m${ISSN(98)}$51`).map((line) =>
      line.startsWith('=699') ? `${line}$v_0` : line,
    )
    expect((await save(paris, issn, fromLines(lines).record!)).status).toBe('active')
    expect(await reimport(plain(303))).toMatchObject({ outcome: 'active' })
    const record = await stored(issn)
    expect([valueIn(record, '022', 'm'), valueIn(record, '022', '5'), valueIn(record, '699', 'v')]).toEqual([
      ISSN(98),
      '1',
      '_0',
    ])
  })
})

describe('the restoration of an old version', () => {
  it('keeps enrichments that were written after that version', async () => {
    const issn = ISSN(304)
    const old = (await france!.get(`/api/record/${issn}/versions`)).json().active[0].id
    const lines = toLines(await stored(issn)).map((line) => line.replace('Natural sciences', 'History'))
    const enriched = fromLines(lines).record!
    await save(paris, issn, enriched, { enrichment_reason: 'A better class' })
    const answer = await france!.post(`/api/record/${issn}/restore`, { version_id: old })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((answer.json() as RecordAnswer).diagnostic.errors).toEqual([])
    const versions = (await france!.get(`/api/record/${issn}/versions`)).json()
    expect(JSON.stringify(versions.draft[0].record)).toContain('History')
  })
})

describe.each(Object.entries(FORBIDDEN))(
  'a change reserved to the international centre in a merge: %s',
  (name, forbidden) => {
    const merge = (caller: Caller | undefined, retained: string, body: object) =>
      caller!.post(`/api/record/${retained}/merge`, { dry_run: false, ...body })
    const place = Object.keys(FORBIDDEN).indexOf(name)

    it('is refused in the fields chosen for the remaining record', async () => {
      const [retained, cancel] = [ISSN(500 + place), ISSN(520 + place)]
      const record = applyChange(await stored(retained), forbidden)
      const answer = await merge(france, retained, { cancel, record: toWire(record) })
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([409, 'merge_invalid'])
      expect(toLines(await stored(retained))).not.toEqual(toLines(record))
    })

    it('is refused in a draft that the merge would activate as the cancelled record', async () => {
      const [retained, cancel] = [ISSN(500 + place), ISSN(540 + place)]
      const record = corrected(applyChange(await stored(cancel), forbidden))
      expect((await save(france, cancel, record)).status).toBe('error')
      const answer = await merge(france, retained, { cancel })
      expect([answer.statusCode, answer.json().details], answer.body).toEqual([
        409,
        { problem: 'claims', issn: cancel },
      ])
      expect((await findRecord(server.db.db, cancel))!.center).toBe('_7')
    })
  },
)

describe.each(Object.entries(FORBIDDEN))(
  'a change reserved to the international centre in a draft before a reverted import: %s',
  (name, forbidden) => {
    const place = Object.keys(FORBIDDEN).indexOf(name)

    it('is restored as a draft, and never becomes active', async () => {
      const issn = ISSN(560 + place)
      const before = await stored(issn)
      const claim = applyChange(before, forbidden)
      expect((await save(france, issn, claim)).status).toBe('error')
      const file = encodeIso2709([serial(issn, titleOf('Rétabli', name), ['=500  \\\\$aNote'])])
      const { id, status_summary } = await importFile(france!, { file, payload: { mode: 'reimport', dry_run: false } })
      expect(status_summary.draft + status_summary.rejected).toBe(0)
      expect((await france!.post(`/api/imports/${id}/revert`)).statusCode).toBe(200)
      await expect
        .poll(async () => (await france!.get(`/api/imports/${id}`)).json().revert)
        .toMatchObject({ status: 'completed', reverted: 1 })
      const { active, draft } = (await france!.get(`/api/record/${issn}/versions`)).json()
      expect([active.length, draft.length]).toEqual([1, 1])
      const described = (record: MarcRecord) =>
        toLines(record)
          .filter((line) => !/^=(005|039)/.test(line))
          .sort()
      expect(described(await stored(issn))).toEqual(described(before))
      expect((await findRecord(server.db.db, issn))!.center).toBe('_7')
      const again = await save(france, issn, claim)
      expect([again.status, codesOf(again)]).toEqual(['error', expect.arrayContaining([forbidden.code])])
    })
  },
)

describe('other calls with reserved changes', () => {
  it('transfer records only for members of the international centre', async () => {
    for (const force_country of [true, false]) {
      const body = { issns: [ISSN(1)], center_id: '_2', force_country, dry_run: false }
      for (const caller of [france, london])
        expect((await caller!.post('/api/records/transfer', body)).json().code).toBe('ic_only')
    }
    expect((await findRecord(server.db.db, ISSN(1)))!.center).toBe('_7')
  })

  it('write no force flag, other centre or enrichment from texts of the assignment form', async () => {
    const sneaked = 'Revue $9 1 $2_2 $51\u001f91\u001f2_2'
    const form = {
      id: 'a',
      keyTitle: sneaked,
      qualifier: '$91',
      language: 'fre',
      frequency: 'q',
      serialType: 'p',
      isoCountry: 'FRA',
      lcCountry: 'fr',
      prepublication: false,
      medium: 'ta',
      year1: '2020',
      year2: '9999',
      imprint: '$a Paris $b Revue $9 1 $c 2020',
      issuingBody: sneaked,
      titleVariants: [{ id: 't', text: sneaked, titleType: '1' }],
    }
    const foreign = await france!.post('/api/assignment', { records: [form], center_id: '_2', dry_run: false })
    expect(foreign.json().code).toBe('not_your_centre')
    const answer = await france!.post('/api/assignment', { records: [form], dry_run: false })
    expect(answer.statusCode, answer.body).toBe(200)
    const number = answer.json().successes.a
    // Either the form is refused, or its texts are stored as plain text.
    if (number === undefined) return expect(answer.json().failures.a).toBeDefined()
    const record = await stored(number)
    expect([...'56789'].map((flag) => valueIn(record, '022', flag))).toEqual(Array(5).fill(undefined))
    expect([valueIn(record, '022', '2'), enrichmentsOf(record)]).toEqual(['_7', []])
  })
})
