import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { serialDifferences } from './serial-differences.ts'

type Parts = {
  readonly title?: string
  readonly qualifier?: string
  readonly status?: string
  readonly years?: string
  readonly country?: string
  readonly media?: readonly string[]
  readonly fields?: MarcRecord['fields']
}

const recordOf = ({
  title = 'Nature',
  qualifier,
  status = 'c',
  years = '18699999',
  country = 'enk',
  media = ['ta'],
  fields = [],
}: Parts): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    ...media.map((value) => controlField('007', value)),
    controlField('008', `691104${status}${years}${country.padEnd(3)}wr p       0   a0eng c`),
    ...(title === ''
      ? []
      : [dataField('222', ' ', '0', [['a', title], ...(qualifier ? [['b', qualifier] as const] : [])])]),
    ...fields,
  ],
})

const publisher = (name: string, indicator1 = ' ', tag = '264') =>
  dataField(tag, indicator1, tag === '264' ? '1' : ' ', [['b', name]])

/** The aspects in which two records with these parts differ. */
const aspects = (one: Parts, other: Parts) =>
  serialDifferences(recordOf(one), recordOf(other)).map(({ aspect }) => aspect)

const ofPublishers = (one: MarcRecord['fields'], other: MarcRecord['fields']) =>
  aspects({ fields: one }, { fields: other })

describe('serialDifferences', () => {
  it('lists every compared aspect with the values of both records', () => {
    const one = recordOf({ fields: [publisher('Macmillan,')] })
    const other = recordOf({
      title: 'Nature',
      qualifier: '(Paris. Online)',
      status: 'd',
      years: '19221939',
      country: 'fr',
      media: ['cr'],
      fields: [publisher('Masson')],
    })
    expect(serialDifferences(one, other)).toEqual([
      { aspect: 'key_title', first: ['Nature'], second: ['Nature (Paris. Online)'] },
      { aspect: 'publisher', first: ['Macmillan'], second: ['Masson'] },
      { aspect: 'years', first: ['1869-9999'], second: ['1922-1939'] },
      { aspect: 'country', first: ['enk'], second: ['fr'] },
      { aspect: 'medium', first: ['ta'], second: ['cr'] },
    ])
  })

  it('returns no difference for the same record, or if one record has none of the compared fields', () => {
    const full = recordOf({ fields: [publisher('Macmillan')] })
    expect(serialDifferences(full, full)).toEqual([])
    expect(serialDifferences(full, { leader: full.leader, fields: [] })).toEqual([])
    expect(serialDifferences({ leader: full.leader, fields: [] }, full)).toEqual([])
  })

  describe('in titles', () => {
    it('ignores case, accents, punctuation, invisible characters and non-sorting parts', () => {
      expect(
        aspects({ title: '\u0098The \u009cHotel and gastro-union' }, { title: 'Ho\u00adtel and Gastro Union.' }),
      ).toEqual([])
      expect(aspects({ title: 'C++' }, { title: 'C#' })).toEqual(['key_title'])
    })

    it('compares the qualifiers of key titles', () => {
      expect(aspects({ qualifier: '(London)' }, { qualifier: '(Paris)' })).toEqual(['key_title'])
    })

    it('matches a key title with the original script of the other record', () => {
      const original = dataField('880', ' ', '0', [
        ['6', '222-01/(N'],
        ['a', 'Наука и жизнь'],
      ])
      const romanised = dataField('222', ' ', '0', [
        ['6', '880-01'],
        ['a', 'Nauka i žizn’'],
      ])
      expect(aspects({ title: '', fields: [romanised, original] }, { title: 'Наука и жизнь' })).toEqual([])
      expect(aspects({ title: '', fields: [romanised, original] }, { title: 'Наука' })).toEqual(['key_title'])
    })

    it('compares titles proper if one record has no key title', () => {
      const proper = (title: string) => dataField('245', '0', '0', [['a', title]])
      expect(aspects({ title: '', fields: [proper('Nature /')] }, { fields: [proper('Nature')] })).toEqual([])
      expect(aspects({ title: '', fields: [proper('Science')] }, { fields: [proper('Nature')] })).toEqual(['title'])
    })
  })

  describe('in publishers', () => {
    it('ignores punctuation and case', () => {
      expect(ofPublishers([publisher('[Macmillan & Co.],')], [publisher('MACMILLAN & CO')])).toEqual([])
    })

    it('compares the last current publisher of 260 and 264', () => {
      const moved = [publisher('Masson', ' ', '260'), publisher('Dunod', '2'), publisher('Elsevier', '3')]
      expect(ofPublishers(moved, [publisher('Elsevier', ' ', '260')])).toEqual([])
      expect(ofPublishers(moved, [publisher('Masson')])).toEqual(['publisher'])
    })

    it('uses the last publisher if none is marked as current', () => {
      expect(ofPublishers([publisher('Masson'), publisher('Elsevier', '2')], [publisher('Elsevier')])).toEqual([])
    })

    it('ignores distributors, manufacturers and copyright notices', () => {
      const distributor = dataField('264', '3', '2', [['b', 'Distributor']])
      expect(ofPublishers([publisher('Masson'), distributor], [publisher('Masson')])).toEqual([])
    })

    it('returns no difference if two statements name the same publisher', () => {
      const joint = dataField('264', ' ', '1', [
        ['b', 'Masson ;'],
        ['b', 'Elsevier'],
      ])
      expect(ofPublishers([joint], [publisher('Elsevier')])).toEqual([])
    })

    it('treats a publisher that is not identified as unknown', () => {
      for (const name of ['[s.n.]', '[publisher not identified]', '[éditeur non identifié]'])
        expect(ofPublishers([publisher(name)], [publisher('Elsevier')])).toEqual([])
    })
  })

  describe('in years', () => {
    it.each([
      ['18699999', '18701939', 'beginnings'],
      ['19501980', '19501990', 'ends'],
      ['uuuu1939', '19509999', 'an end before the other beginning'],
      ['19509999', '193u194u', 'decades'],
    ])('returns a difference between %s and %s: %s', (one, other) => {
      const status = (years: string) => (years.endsWith('9999') ? 'c' : 'd')
      expect(aspects({ years: one, status: status(one) }, { years: other, status: status(other) })).toEqual(['years'])
      expect(aspects({ years: other, status: status(other) }, { years: one, status: status(one) })).toEqual(['years'])
    })

    it.each([
      ['18699999', '18691939'],
      ['19501980', '195u19uu'],
      ['uuuuuuuu', '18699999'],
      ['||||||||', '18699999'],
      ['1950uuuu', '19501980'],
    ])('returns no difference between %s and %s', (one, other) => {
      const status = (years: string) => (years.endsWith('9999') ? 'c' : years.endsWith('uuuu') ? 'u' : 'd')
      expect(aspects({ years: one, status: status(one) }, { years: other, status: status(other) })).toEqual([])
      expect(aspects({ years: other, status: status(other) }, { years: one, status: status(one) })).toEqual([])
    })
  })

  describe('in countries', () => {
    it('compares countries without their subdivisions', () => {
      expect(aspects({ country: 'nyu' }, { country: 'xxu' })).toEqual([])
      expect(aspects({ country: 'enk' }, { country: 'stk' })).toEqual([])
    })

    it('treats an obsolete code as the countries that replace it', () => {
      expect(aspects({ country: 'cs' }, { country: 'xr' })).toEqual([])
      expect(aspects({ country: 'cs' }, { country: 'fr' })).toEqual(['country'])
    })

    it.each(['xx', 'vp', '|||', ''])('treats the code "%s" as unknown', (country) => {
      expect(aspects({ country }, { country: 'fr' })).toEqual([])
    })
  })

  describe('in media', () => {
    it('returns a difference if the records have no medium in common', () => {
      expect(aspects({ media: ['ta'] }, { media: ['tb'] })).toEqual(['medium'])
      expect(aspects({ media: ['ta', 'cr'] }, { media: ['cr'] })).toEqual([])
    })

    it.each(['zu', 'z', '|||', 'tu', 't|', 't'])('treats the 007 code "%s" as an unspecified medium', (medium) => {
      expect(aspects({ media: [medium] }, { media: ['ta'] })).toEqual([])
    })

    it('returns a difference for two categories of material even if one is unspecified', () => {
      expect(aspects({ media: ['tu'] }, { media: ['cr'] })).toEqual(['medium'])
    })
  })
})
