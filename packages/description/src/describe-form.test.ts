import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { issnFromNumber, type LinkTarget } from '@seriatim/issn'
import { isDataField, type MarcRecord, toMrk } from '@seriatim/marc'
import { list } from '@seriatim/profile/lists'
import { validate } from '@seriatim/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { checkForm, comparedTitle } from './check-form.ts'
import { describeForm } from './describe-form.ts'
import { circularLinks, linksOfForm, mediumFamilies } from './form-links.ts'
import { readImprint } from './imprint.ts'
import type { Provisional } from './provisional.ts'
import { LISTS, provisional } from './testing/provisional.ts'

const FIXTURES = new URL('../fixtures/form/', import.meta.url)
const cases = readdirSync(FIXTURES).filter((name) => name.endsWith('.json'))

const FIRST = 9_990_200

const centreOf = (country: string): string =>
  list('centres').find(({ countries }) => countries.includes(country))?.code ?? '_0'

const described = (records: readonly Provisional[], previous: ReadonlyMap<string, LinkTarget> = new Map()) =>
  describeForm(records, {
    previous,
    center: centreOf(records[0]!.isoCountry),
    entered: new Date('2026-11-21T12:00:00Z'),
    numbers: new Map(records.map(({ id }, index) => [id, issnFromNumber(FIRST + index)])),
    abbreviate: (title) => {
      const [, main = title, qualifier = ''] = /^(.*?)(?: (\([^()]*\)))?$/s.exec(title) ?? []
      return { title: main, qualifier }
    },
    frequencyName: (code) => ({ a: 'Annual', m: 'Monthly', q: 'Quarterly' })[code],
  })

/** The errors that rules report for a new description, after the server has added 005. */
const errorsOf = (record: MarcRecord) =>
  validate(
    { ...record, fields: [...record.fields, { tag: '005', value: '20261121120000.0' }] },
    { today: '2026-11-21' },
  ).errors.map(({ code, field }) => `${field} ${code}`)

describe('describeForm', () => {
  it.each(cases)('creates the expected records for %s', (name) => {
    const given = JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')) as Partial<Provisional>[]
    const records = given.map((each, index) => provisional({ id: `r${index + 1}`, ...each }))
    expect(checkForm(records, LISTS)).toEqual([])
    const made = [...described(records).values()].map(({ record }) => record)
    for (const record of made) expect(errorsOf(record)).toEqual([])
    const expected = new URL(name.replace('.json', '.expected.mrk'), FIXTURES)
    const text = made.map((record) => toMrk(record)).join('\n')
    if (!existsSync(expected)) writeFileSync(expected, text)
    expect(text).toBe(readFileSync(expected, 'utf8'))
  })

  it('returns the form field from which each record field was created', () => {
    const form = provisional({
      id: 'r',
      otherImprints: [{ id: '7', text: '$a Lyon $b B', publisherType: '3' }],
      otherUrls: [{ id: '8', text: 'https://b.example.org', accessStatus: null }],
      titleVariants: [{ id: '9', text: 'Variant', titleType: '1' }],
    })
    const { record, places } = described([form]).get('r')!
    const placesOf = (tag: string) => record.fields.flatMap((field, at) => (field.tag === tag ? [places[at]] : []))
    expect(placesOf('264')).toEqual(['imprint', 'imprint_7'])
    expect(placesOf('856')).toEqual(['url_8'])
    expect(placesOf('246')).toEqual(['title_9'])
    expect(placesOf('222')).toEqual(['keyTitle'])
  })

  it('links to the previous record with 780 00, and assigns the link to its form field', () => {
    const target = { issn: '1234-5679', title: 'Old title (Paris)', medium: 'ta' }
    const { record, places } = described([provisional({ id: 'r' })], new Map([['r', target]])).get('r')!
    const at = record.fields.findIndex(({ tag }) => tag === '780')
    expect(toMrk({ ...record, fields: [record.fields[at]!] })).toContain('=780  00$tOld title (Paris)$x1234-5679')
    expect(places[at]).toBe('previous_issn')
  })

  it('writes the subtitle to 245 $b and the title of a previous serial without ISSN to 780 $t, romanised', () => {
    const form = provisional({
      id: 'r',
      keyTitle: 'Вестник',
      subtitle: ' научный  журнал ',
      previous_title: 'Записки',
    })
    const { record, places } = described([form]).get('r')!
    const shown = (tag: string) => record.fields.filter((field) => field.tag === tag)
    const lines = (tag: string) => toMrk({ ...record, fields: shown(tag) })
    expect(lines('245')).toMatch(/\$aVestnik\$bnaučnyj žurnal\r?\n/)
    expect(lines('880')).toContain('$aВестник$bнаучный журнал')
    expect(lines('222')).not.toContain('$b')
    expect(lines('780')).toMatch(/=780 {2}00\$tZapiski\r?\n/)
    expect(places[record.fields.findIndex(({ tag }) => tag === '780')]).toBe('previous_title')
  })

  it.each(['Маҷаллаи тоҷикӣ', 'Башҡорт теле', 'Щука 中国'])(
    'keeps the original text if its table cannot romanise all characters: %s',
    (title) => {
      const { record } = described([provisional({ id: 'r', keyTitle: title, issuingBody: 'Наука' })]).get('r')!
      const fields = record.fields.filter(isDataField)
      const titles = fields.filter(({ tag }) => tag === '222' || tag === '245').map(({ subfields }) => subfields)
      expect(titles).toEqual([[{ code: 'a', value: title }], [{ code: 'a', value: title }]])
      // The other texts of the record are still romanised.
      expect(JSON.stringify(fields)).toContain('Nauka')
    },
  )

  it('creates records from any text, with errors only in the typed values', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constant('Журнал $a'), fc.constant('مجلة'))
    fc.assert(
      fc.property(text, text, text, (keyTitle, qualifier, body) => {
        const texts = { issuingBody: body, subtitle: body, previous_title: qualifier }
        const form = provisional({ id: 'r', keyTitle, qualifier, ...texts })
        fc.pre(checkForm([form], LISTS).length === 0)
        const { record, places } = described([form]).get('r')!
        expect(places).toHaveLength(record.fields.length)
        for (const field of record.fields) {
          if (!isDataField(field)) continue
          for (const { value } of field.subfields) expect(value).not.toMatch(/[\u0000-\u001f]/)
        }
        expect(errorsOf(record)).toEqual([])
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('links of a form', () => {
  const link = (to: string, tag: string, indicator2 = ' ', id = `${tag}${to}`) => ({
    id,
    text: '',
    tag,
    indicator2,
    to,
  })
  const form = (id: string, ...links: ReturnType<typeof link>[]) => provisional({ id, keyTitle: id, links })

  it('create one reverse link each, even if both records state the link', () => {
    const links = linksOfForm([
      form('a', link('b', '776'), link('b', '776', ' ', 'again'), link('c', '785', '6'), link('c', '786')),
      form('b', link('a', '776')),
      form('c'),
    ])
    expect(links.map(({ from, to, tag, indicator2 }) => `${from} ${tag}${indicator2.trim()} ${to}`)).toEqual([
      'a 776 b',
      'a 7856 c',
      'a 786 c',
      'b 776 a',
      'c 7801 a',
    ])
  })

  it.each([
    ['all records', ['a 7857 b', 'a 7857 c', 'b 7857 a', 'b 7857 c', 'c 7804 a', 'c 7804 b']],
    ['the partners', ['a 7857 b', 'a 7857 c', 'b 7857 a', 'b 7857 c']],
    ['one partner and the result of the other', ['a 7857 b', 'a 7857 c', 'b 7857 c']],
    ['the result and one partner', ['c 7804 a', 'c 7804 b', 'a 7857 b']],
  ])(
    'name the result in the record of each partner of a merger, and the partners in that of the result, if stated by %s',
    (_, stated) => {
      const linksFrom = (id: string) =>
        stated.flatMap((text) => {
          const [from, kind, to] = text.split(' ')
          return from === id ? [link(to!, kind!.slice(0, 3), kind!.slice(3))] : []
        })
      const records = ['a', 'b', 'c'].map((id) => form(id, ...linksFrom(id)))
      const links = linksOfForm(records).map(({ from, to, tag, indicator2 }) => `${from} ${tag}${indicator2} ${to}`)
      const of = (id: string) => links.filter((text) => text.startsWith(id))
      expect(of('a')).toEqual(['a 7857 b', 'a 7857 c'])
      expect(of('b').at(-1)).toBe('b 7857 c')
      expect(
        of('b')
          .slice(0, -1)
          .filter((text) => text !== 'b 7857 a'),
      ).toEqual([])
      expect(of('c').toSorted()).toEqual(['c 7804 a', 'c 7804 b'])
      expect(circularLinks(records)).toEqual([])
    },
  )

  it('are reported if they form a cycle of successions, but not if they form a cycle of editions', () => {
    const circle = [
      form('a', link('b', '780', '0')),
      form('b', link('c', '780', '0')),
      form('c', link('a', '780', '0')),
      form('d', link('a', '780', '0'), link('a', '776')),
    ]
    expect(circularLinks(circle).map(({ record }) => record)).toEqual(['a', 'b', 'c'])
    expect(circularLinks([form('a', link('b', '785', '0')), form('b', link('a', '780', '0'))])).toEqual([])
    expect(
      circularLinks([form('a', link('b', '775')), form('b', link('c', '775')), form('c', link('a', '775'))]),
    ).toEqual([])
    expect(circularLinks([form('a', link('b', '762')), form('b', link('a', '762'))])).toHaveLength(2)
  })

  it('connect records by 776 to a family, whose ISSN-L is the ISSN of its first record', () => {
    const families = mediumFamilies([form('a'), form('b', link('d', '776')), form('c', link('d', '776')), form('d')])
    expect([...families]).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'b'],
      ['d', 'b'],
    ])
  })
})

describe('readImprint', () => {
  it.each([
    ['$a City $b Publisher $c Year', ['a City', 'b Publisher', 'c Year']],
    ['$aParis$aLyon$bCNRS', ['a Paris', 'a Lyon', 'b CNRS']],
    [' Paris : CNRS, 2019- ', ['a Paris', 'b CNRS', 'c 2019-']],
    ['Paris : Dunod, Masson', ['a Paris', 'b Dunod, Masson']],
    ['$b Publisher $a City', ['b Publisher', 'a City']],
  ])('parses %s', (typed, expected) => {
    const read = readImprint(typed)
    expect('imprint' in read && read.imprint.map((part) => part.join(' '))).toEqual(expected)
  })
  it.each([
    ['Paris', 'incomplete', 'a'],
    ['$a Paris', 'incomplete', 'b'],
    ['$b CNRS $c 2019', 'incomplete', 'a'],
    ['$a Paris $b CNRS $x 1', 'unknown_subfield', 'x'],
    ['$', 'incomplete', 'a'],
  ])('refuses %s', (typed, code, subfield) => {
    expect(readImprint(typed)).toEqual({ fault: { code, subfield } })
  })
})

describe('checkForm', () => {
  const faults = (over: Partial<Provisional>, ...others: Provisional[]) =>
    checkForm([provisional({ id: 'r', ...over }), ...others], LISTS)
      .filter(({ record }) => record === 'r')
      .map(({ place, code }) => `${place} ${code}`)
  const url = (text: string) => ({ text, accessStatus: null })

  it.each<[string, Partial<Provisional>, string[]]>([
    ['nothing', {}, []],
    ['a title of 2,000 letters', { keyTitle: 'Ж'.repeat(2000) }, []],
    ['no title', { keyTitle: ' ' }, ['keyTitle required']],
    ['a title of punctuation only', { keyTitle: '?!' }, ['keyTitle title_without_words']],
    ['a title of invisible characters', { keyTitle: '\u200b\u200d' }, ['keyTitle title_without_words']],
    [
      'control characters',
      { keyTitle: 'Ho\u0007tel', qualifier: '\u001f' },
      ['keyTitle', 'qualifier'].map((place) => `${place} control_characters`),
    ],
    [
      'control characters in the optional texts',
      { subtitle: '\u0007', previous_title: '\u0008' },
      ['subtitle', 'previous_title'].map((place) => `${place} control_characters`),
    ],
    [
      'a previous serial with both its ISSN and a title',
      { previous_issn: '1234-5679', previous_title: 'Old' },
      ['previous_title previous_twice'],
    ],
    ['a noncharacter', { issuingBody: 'Ho\uffff' }, ['issuingBody control_characters']],
    ['a line break', { keyTitle: 'Hotel\r\nand Gastro Union' }, []],
    ['zero width non-joiners of Persian', { keyTitle: 'کتاب\u200cها' }, []],
    ['start 0000', { year1: '0000' }, ['year1 start_year_wrong']],
    ['start 1500', { year1: '1500' }, ['year1 start_year_wrong']],
    ['start 1501', { year1: '1501' }, []],
    ['start 99999', { year1: '99999' }, ['year1 start_year_wrong']],
    ['start 19uu', { year1: '19uu' }, []],
    ['start uuuu', { year1: 'uuuu' }, []],
    ['start 12uu', { year1: '12uu' }, ['year1 start_year_wrong']],
    ['start 19xx', { year1: '19xx' }, ['year1 start_year_wrong']],
    ['start 9999', { year1: '9999' }, ['year1 start_year_late']],
    ['no years', { year1: '', year2: '' }, ['year1 required', 'year2 required']],
    ['end before start', { year1: '2001', year2: '2000' }, ['year2 years_reversed']],
    ['an end within the uncertainty of the start', { year1: '2001', year2: '200u' }, []],
    ['end in 0000', { year2: '0000' }, ['year2 end_year_wrong']],
    ['end in 2990', { year2: '2990' }, ['year2 end_year_late']],
    ['unknown end', { year2: 'uuuu' }, []],
    ['an online serial without a URL', { medium: 'cr' }, ['urlText url_required']],
    ['a URL without a host', { url: url('www.example.org') }, ['urlText url_wrong']],
    ['an unknown access status', { url: { text: '', accessStatus: 'XX' } }, ['accessStatus unknown_code']],
    ['unknown codes', { language: 'xxx', medium: 'qq' }, ['language unknown_code', 'medium unknown_code']],
    [
      'missing codes',
      { frequency: '', serialType: null, prepublication: null },
      ['frequency required_choice', 'serialType required_choice', 'prepublication required_choice'],
    ],
    ['an LC country of another country', { lcCountry: 'enk' }, ['lc_country lc_country_mismatch']],
    ['no publisher type', { publisherType: null }, ['publisherType publisher_type_missing']],
    ['an imprint without publisher', { imprint: '$a Paris' }, ['imprint imprint_incomplete']],
    [
      'letters in a classification',
      { classifications: [{ id: '1', classification: '58A', classificationType: null }] },
      ['classification_1 classification_letters', 'classification_1 classification_type_missing'],
    ],
    [
      'links to unknown records',
      {
        links: [
          { id: '1', text: '', tag: '776', indicator2: ' ', to: 'r' },
          { id: '2', text: '', tag: '776', indicator2: ' ', to: 'absent' },
          { id: '3', text: 'a note', tag: null, indicator2: null, to: null },
          { id: '4', text: '', tag: null, indicator2: ' ', to: null },
          { id: '5', text: '', tag: '780', indicator2: '9', to: 'r' },
        ],
      },
      [
        'link_1 link_to_itself',
        'link_2 link_unknown_target',
        'link_3 link_without_tag',
        'link_3 link_without_target',
        'link_5 link_indicator_wrong',
        'link_5 link_to_itself',
      ],
    ],
  ])('reports the expected problems of %s', (_, over, expected) => {
    expect(faults(over)).toEqual(expected)
  })

  it('reports equal titles unless their qualifiers differ', () => {
    const title = provisional({}).keyTitle
    expect(faults({}, provisional({ id: 'o', keyTitle: title.toUpperCase() }))).toEqual(['keyTitle identical_titles'])
    expect(faults({ qualifier: 'Print' }, provisional({ id: 'o', qualifier: '(Online)' }))).toEqual([])
    expect(comparedTitle({ keyTitle: 'Žurnal', qualifier: '' })).toBe(
      comparedTitle({ keyTitle: 'Журнал', qualifier: ' ' }),
    )
  })

  it('reports a repeated id, and two editions in the same medium', () => {
    const other = provisional({ id: 'o', keyTitle: 'Other' })
    expect(faults({ links: [{ id: '1', text: '', tag: '776', indicator2: ' ', to: 'o' }] }, other)).toEqual([
      'link_1 link_same_medium',
    ])
    expect(faults({}, provisional({ id: 'r', keyTitle: 'Other' }))).toEqual(['non_field_errors same_id'])
  })
})
