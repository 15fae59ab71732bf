import { isIssn, issnFromNumber, normalisedKeyTitle, numberOfIssn } from '@seriatim/issn'
import { controlValue, dataFieldsOf, type MarcRecord, positions, subfield, valueIn, writeIso2709 } from '@seriatim/marc'
import { CATEGORIES, categoryOf } from '@seriatim/profile'
import { validate } from '@seriatim/rules'
import { scriptOf, words } from '@seriatim/scripts'
import { describe, expect, test } from 'vitest'
import { emptyKeyTitles, generate, generateIso2709 } from './index.ts'

const issnOf = (record: MarcRecord): string => valueIn(record, '022', 'a')!
const records = [...generate({ count: 2500 })]
const byIssn = new Map(records.map((record) => [issnOf(record), record]))

/** The reverse tag and second indicator of each link (MARC 21, 76X-78X). */
const REVERSE: Readonly<Record<string, string>> = {
  '776 8': '776 8',
  '780 0': '785 0',
  '780 1': '785 6',
  '780 2': '785 2',
  '780 4': '785 7',
  '780 5': '785 4',
  '780 7': '785 1',
  '775  ': '775  ',
  '765  ': '767  ',
  '770  ': '772  ',
  '760  ': '762  ',
  '787  ': '787  ',
}
for (const [tag, reverse] of Object.entries(REVERSE)) Object.assign(REVERSE, { [reverse]: tag })

const MERGER = '785 7'
/**
 * A partner of a merger: of several 785 with second indicator 7, the last is the result and the others are partners
 * (MARC 21).
 */
const PARTNER = '785 7 partner'
Object.assign(REVERSE, { [PARTNER]: PARTNER })

const linksOf = (record: MarcRecord) => {
  const links = statedLinks(record)
  const result = links.findLast(({ tag }) => tag === MERGER)
  return links.map((link) => (link.tag === MERGER && link !== result ? { ...link, tag: PARTNER } : link))
}

const statedLinks = (record: MarcRecord) =>
  record.fields.flatMap((field) =>
    /^7[678]/.test(field.tag) && 'subfields' in field
      ? [{ tag: `${field.tag} ${field.indicator2}`, to: subfield(field, 'x')!, title: subfield(field, 't')!, field }]
      : [],
  )

/** A current serial that continues in part elsewhere is correct, although a warning asks to check it. */
const GOES_ON = 'current-and-succeeded.in-part'

describe('a generated record', () => {
  test('passes every rule', () => {
    const diagnostics = records.flatMap((record) => {
      const { errors, warnings } = validate(record, { today: '2025-12-31' })
      const unexpected = warnings.filter(({ code }) => code !== GOES_ON)
      return [...errors, ...unexpected].map(
        ({ code, field, params }) => `${issnOf(record)} ${field} ${code} ${params.value}`,
      )
    })
    expect(diagnostics).toEqual([])
  })

  test('has its fields in tag order', () => {
    for (const { fields } of records) {
      expect(fields.map(({ tag }) => tag)).toEqual(fields.map(({ tag }) => tag).toSorted())
    }
  })
})

describe.each([
  { language: 'chi', country: 'CHN', code: 'CN', scripts: ['Hani'], script880: '$1', kinds: /日报|晚报|年鉴|学报/ },
  {
    language: 'jpn',
    country: 'JPN',
    code: '_9',
    scripts: ['Hani', 'Jpan'],
    script880: '$1',
    kinds: /新聞|年鑑|学会誌/,
  },
  { language: 'kor', country: 'KOR', code: 'KR', scripts: ['Kore'], script880: '$1', kinds: /일보|연감|학회지/ },
  { language: 'heb', country: 'ISR', code: '_s', scripts: ['Hebr'], script880: '(2/r', kinds: /עיתון|שנתון|כתב עת/ },
  { language: 'hin', country: 'IND', code: 'IN', scripts: ['Deva'], script880: 'Deva', kinds: /समाचार|वार्षिकी|पत्रिका/ },
  { language: 'tha', country: 'THA', code: '_p', scripts: ['Thai'], script880: 'Thai', kinds: /รายวัน|ประจำปี|วารสาร/ },
])('a generated serial in $language', ({ language, country, code, scripts, script880, kinds }) => {
  const run = [...generate({ count: 400, first: 6_000_000, centres: [{ code, country }] })]
  const described = run.filter(
    (record) => controlValue(record, '008')?.slice(35, 38) === language && valueIn(record, '245', 'a') !== undefined,
  )
  const originals = (record: MarcRecord, tag: string) =>
    dataFieldsOf(record, '880').filter((field) => subfield(field, '6')!.startsWith(tag))

  test('has its title in original script and romanised', () => {
    expect(described.length).toBeGreaterThan(100)
    for (const record of described) {
      for (const tag of ['222', '245']) {
        const [original, ...others] = originals(record, tag)
        expect(others).toEqual([])
        expect(subfield(original!, '6')).toBe(`${tag}-${subfield(original!, '6')!.slice(4, 6)}/${script880}`)
        expect(scripts).toContain(scriptOf(subfield(original!, 'a')!))
        expect(scriptOf(valueIn(record, tag, 'a')!)).toBe('Latn')
      }
    }
  })

  test('is a newspaper, yearbook or journal with varied titles', () => {
    const titles = new Set(described.map((record) => subfield(originals(record, '245')[0]!, 'a')!))
    expect(titles.size).toBeGreaterThan(50)
    for (const kind of kinds.source.split('|')) expect([...titles].some((title) => title.includes(kind))).toBe(true)
  })

  test('passes every rule', () => {
    const diagnostics = run.flatMap((record) => validate(record, { today: '2025-12-31' }).errors)
    expect(diagnostics).toEqual([])
  })
})

describe('generate', () => {
  test('returns consecutive ISSNs with correct check digits', () => {
    expect(records.map(issnOf)).toEqual(records.map((_, index) => issnFromNumber(5_000_000 + index)))
    expect(records.map(issnOf).every(isIssn)).toBe(true)
  })

  test('returns the same records for the same seed', () => {
    const run = (seed?: number) => JSON.stringify([...generate({ count: 600, seed })])
    expect(run()).toBe(run(1))
    expect(run(2)).not.toBe(run(1))
  })

  test('starts at the given ISSN, and uses only the given centres', () => {
    const run = [
      ...generate({
        count: 700,
        first: 4_000_100,
        centres: [
          { code: '_7', country: 'FRA' },
          { code: '_0', country: 'UKR' },
        ],
      }),
    ]
    expect(numberOfIssn(issnOf(run[0]!))).toBe(4_000_100)
    expect(new Set(run.map((record) => valueIn(record, '022', '2')))).toEqual(new Set(['_7', '_0']))
    expect(new Set(run.map((record) => valueIn(record, '044', 'c')))).toEqual(new Set(['FRA', 'UKR']))
  })

  test('refuses unknown centres, and ISSNs over the maximum', () => {
    expect(() => generate({ count: 1, centres: [{ code: '_7', country: 'GBR' }] }).next()).toThrow(RangeError)
    expect(() => generate({ count: 2, first: 9_999_999 }).next()).toThrow(RangeError)
    expect(() => generate({ count: -1 }).next()).toThrow(RangeError)
    expect([...generate({ count: 0 })]).toEqual([])
  })

  test.each([1, 2, 3, 7, 20, 50, 513])('returns %i records that link only to each other', (count) => {
    const run = [...generate({ count })]
    const known = new Set(run.map(issnOf))
    expect(run).toHaveLength(count)
    for (const record of run) for (const { to } of linksOf(record)) expect(known).toContain(to)
  })

  test('creates a reverse link for each link, with the key title of the other record', () => {
    let links = 0
    for (const record of records) {
      const own = issnOf(record)
      for (const { tag, to, title, field } of linksOf(record)) {
        const target = byIssn.get(to)!
        links++
        expect(linksOf(target).some((back) => back.to === own && back.tag === REVERSE[tag])).toBe(true)
        const keyTitle = [valueIn(target, '222', 'a'), valueIn(target, '222', 'b')].filter(Boolean).join(' ')
        expect(title).toBe(keyTitle)
        if (field.tag === '776') {
          expect(valueIn(target, '022', 'l')).toBe(valueIn(record, '022', 'l'))
          expect(subfield(field, 'h')).not.toBe(undefined)
        }
      }
    }
    expect(links).toBeGreaterThan(1000)
  })

  test('creates mergers with partners', () => {
    const partners = records.flatMap(linksOf).filter(({ tag }) => tag === PARTNER)
    expect(partners.length).toBeGreaterThan(1)
  })

  test('sets the ISSN-L of the family in each record', () => {
    for (const record of records) {
      const issnl = valueIn(record, '022', 'l')!
      const family = [issnOf(record), ...linksOf(record).flatMap(({ tag, to }) => (tag === '776 8' ? [to] : []))]
      expect(family).toContain(issnl)
    }
  })

  test('creates each key title once', () => {
    const seen = new Map<string, string>()
    for (const record of records) {
      if (!['reg', 'wor', 'val', 'leg'].includes(categoryOf(record))) continue
      const keyTitle = normalisedKeyTitle(record)!
      expect(seen.get(keyTitle), keyTitle).toBe(undefined)
      seen.set(keyTitle, issnOf(record))
    }
  })

  test('creates pairs of a cancelled record and its replacement', () => {
    const cancelled = records.filter((record) => categoryOf(record) === 'can')
    expect(cancelled.length).toBeGreaterThan(20)
    for (const record of cancelled) {
      const replacement = byIssn.get(valueIn(record, '022', 'v')!)!
      expect(valueIn(replacement, '022', 'z')).toBe(issnOf(record))
      expect(valueIn(replacement, '022', '2')).toBe(valueIn(record, '022', '2'))
    }
  })

  test('creates all categories, scripts and kinds of records, even for a low count', () => {
    const short = [...generate({ count: 150 })]
    expect(new Set(short.map(categoryOf))).toEqual(new Set(CATEGORIES))
    const scripts = new Set(
      short.flatMap((record) => dataFieldsOf(record, '880').map((field) => scriptOf(subfield(field, 'a')!))),
    )
    for (const script of ['Cyrl', 'Grek', 'Arab', 'Hebr', 'Hani', 'Kore', 'Deva', 'Thai'])
      expect(scripts).toContain(script)
    expect(records.some((record) => record.leader[17] === '8')).toBe(true)
    for (const type of ['a', 'e', 'i', 'm']) expect(records.some((record) => record.leader[6] === type)).toBe(true)
    expect(records.some((record) => record.leader[7] === 'i')).toBe(true)
    const control = (record: MarcRecord) => record.fields.flatMap((field) => ('value' in field ? [field] : []))
    expect(
      records.some((record) =>
        positions(control(record).find(({ tag }) => tag === '008')?.value, 7, 14).includes('19uu'),
      ),
    ).toBe(true)
  })

  test('never repeats a topic within a title', () => {
    const twice = /(?<!\p{L})(\p{L}{4,}) (and|et|und|y|e|yu|to|mit|lae) \1(?!\p{L})/iu
    expect(records.flatMap((record) => valueIn(record, '245', 'a')?.match(twice) ?? [])).toEqual([])
  })

  test('uses a key title in only one of two runs that share a set of used key titles', () => {
    const keyTitles = emptyKeyTitles()
    const runs = [3, 4].map((seed) => [...generate({ count: 600, seed, keyTitles })].map(normalisedKeyTitle))
    const [first, second] = runs.map((titles) => new Set(titles.filter((title) => title !== undefined)))
    expect(first!.size).toBeGreaterThan(400)
    expect([...first!].filter((title) => second!.has(title))).toEqual([])
  })

  test('distributes words as real titles do: a few frequent ones and many single ones', () => {
    const counts = new Map<string, number>()
    for (const record of records)
      for (const { text } of words(valueIn(record, '245', 'a') ?? '')) counts.set(text, (counts.get(text) ?? 0) + 1)
    const ordered = [...counts.values()].sort((a, b) => b - a)
    expect(ordered.length).toBeGreaterThan(1000)
    expect(ordered[0]).toBeGreaterThan(250)
    expect(ordered.filter((count) => count <= 3).length).toBeGreaterThan(ordered.length / 3)
  })

  test('returns the same records in ISO 2709 as the ISO 2709 writer', () => {
    const written = Buffer.concat([...generateIso2709({ count: 600, seed: 3 })])
    const expected = Buffer.concat([...generate({ count: 600, seed: 3 })].map((record) => writeIso2709(record)))
    expect(written.equals(expected)).toBe(true)
  })
})
