import { controlField, type DataField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { quickStatements } from './quickstatements.ts'
import { IssnSet, type ListedRecord } from './title-list-data.ts'
import { TITLE_TABLES } from './title-tables.ts'

const listed = (issn: string, medium: string, coded: string, fields: readonly DataField[]): ListedRecord => {
  const record: MarcRecord = {
    leader: '00000nas a2200000 i 4500',
    fields: [controlField('001', issn), controlField('007', medium), controlField('008', coded), ...fields],
  }
  return { issn, center: '_2', category: 'reg', record }
}
const issnField = (issn: string, issnl: string) =>
  dataField('022', '0', ' ', [
    ['a', issn],
    ['l', issnl],
  ])
const otherMedium = (issn: string, medium: string) =>
  dataField('776', '0', '8', [
    ['t', 'Other'],
    ['x', issn],
    ['h', medium],
  ])

/** The online edition of a French journal, with a print edition and a CD-ROM, and a preceding title. */
const FRENCH = listed('1476-4687', 'cr', '150101d20152019fr qr p       0   a0fre  ', [
  issnField('1476-4687', '0028-0836'),
  dataField('024', '7', ' ', [
    ['a', '10.5555/nature'],
    ['2', 'doi'],
  ]),
  dataField('044', ' ', ' ', [['c', 'FRA']]),
  dataField('222', ' ', '0', [
    ['a', 'Nature'],
    ['b', '(Paris. En ligne)'],
  ]),
  dataField('245', '1', '2', [
    ['a', '\u0098La \u009cnature, "revue" :'],
    ['b', 'des\tsciences /'],
    ['c', 'CNRS'],
  ]),
  dataField('264', ' ', '1', [
    ['a', 'Paris :'],
    ['b', 'Éditions, Cie,'],
  ]),
  otherMedium('0028-0836', 'ta'),
  otherMedium('2434-561X', 'co'),
  otherMedium('1234-5670', 'ta'),
  dataField('780', '0', '0', [['x', '2049-3630']]),
  dataField('785', '0', '0', [['x', '1234-5679']]),
  dataField('856', '4', '0', [['u', 'https://example.org/nature']]),
])

/** A print journal in Arabic without 245, without a publisher and without ISSN-L. */
const ARABIC = listed('2049-3630', 'ta', '150101c20uu9999ua ar n       0   b0ara  ', [
  dataField('222', ' ', '0', [['a', 'Maǧallat al-ʿulūm']]),
  dataField('880', '1', '0', [
    ['6', '245-00/(3/r'],
    ['a', 'مجلة العلوم'],
  ]),
])
const WITHOUT_TITLE = listed('1234-5679', 'ta', '150101c20159999ua qr p       0   a0eng  ', [])

const listOf = (name: keyof typeof TITLE_TABLES): string =>
  TITLE_TABLES[name].header + [FRENCH, ARABIC].map(TITLE_TABLES[name].line).join('')

describe('a title list', () => {
  it('is KBART phase II, with years of the online edition only', () => {
    expect(listOf('kbart')).toBe(
      'publication_title\tprint_identifier\tonline_identifier\tdate_first_issue_online\tnum_first_vol_online\t' +
        'num_first_issue_online\tdate_last_issue_online\tnum_last_vol_online\tnum_last_issue_online\ttitle_url\t' +
        'first_author\ttitle_id\tembargo_info\tcoverage_depth\tnotes\tpublisher_name\tpublication_type\t' +
        'date_monograph_published_print\tdate_monograph_published_online\tmonograph_volume\tmonograph_edition\t' +
        'first_editor\tparent_publication_title_id\tpreceding_publication_title_id\taccess_type\n' +
        'La nature, "revue" : des sciences\t0028-0836\t1476-4687\t2015\t\t\t2019\t\t\thttps://example.org/nature\t\t' +
        '1476-4687\t\t\t\tÉditions, Cie\tserial\t\t\t\t\t\t\t2049-3630\t\n' +
        'Maǧallat al-ʿulūm\t2049-3630\t\t\t\t\t\t\t\t\t\t2049-3630\t\t\t\t\tserial\t\t\t\t\t\t\t\t\n',
    )
  })

  it('has the columns of the title list of Crossref, with ISSNs without hyphen', () => {
    expect(listOf('crossref')).toBe(
      'JournalTitle,JournalID,Publisher,pissn,eissn,additionalIssns,doi,' +
        '"(year1)[volume1]issue1,issue2,issue3(year2)[volume2]issue4,issues5"\r\n' +
        '"La nature, ""revue"" : des\tsciences",,"Éditions, Cie",00280836,14764687,2434561X,10.5555/nature,\r\n' +
        'Maǧallat al-ʿulūm,,,20493630,,,,\r\n',
    )
  })

  it('has columns of the journal CSV of DOAJ, with the title in its original script', () => {
    expect(listOf('doaj')).toBe(
      'Journal title,Journal URL,Alternative title,Journal ISSN (print version),Journal EISSN (online version),' +
        'Languages in which the journal accepts manuscripts,Publisher,Country of publisher,Continues,Continued By\r\n' +
        '"La nature, ""revue"" : des\tsciences",https://example.org/nature,,0028-0836,1476-4687,French,' +
        '"Éditions, Cie",France,2049-3630,1234-5679\r\n' +
        'Maǧallat al-ʿulūm,,مجلة العلوم,2049-3630,,Arabic,,,,\r\n',
    )
  })

  it('omits a record without a title', () => {
    for (const { line } of Object.values(TITLE_TABLES)) expect(line(WITHOUT_TITLE)).toBeUndefined()
  })
})

describe('quickStatements', () => {
  it('creates an item with labels, class, title, the ISSNs of all media and the ISSN-L', () => {
    expect(quickStatements(FRENCH)).toBe(
      [
        'CREATE',
        'LAST\tLen\t"La nature, "revue" : des sciences"',
        'LAST\tLfr\t"La nature, "revue" : des sciences"',
        'LAST\tP31\tQ1002697',
        'LAST\tP1476\tfr:"La nature, "revue" : des sciences"',
        'LAST\tP236\t"0028-0836"',
        'LAST\tP236\t"1476-4687"',
        'LAST\tP236\t"2434-561X"',
        'LAST\tP7363\t"0028-0836"',
        '',
      ].join('\n'),
    )
  })

  it('uses the title in its original script for a language that has another script', () => {
    expect(quickStatements(ARABIC)).toBe(
      [
        'CREATE',
        'LAST\tLen\t"Maǧallat al-ʿulūm"',
        'LAST\tLar\t"مجلة العلوم"',
        'LAST\tP31\tQ11032',
        'LAST\tP1476\tar:"مجلة العلوم"',
        'LAST\tP236\t"2049-3630"',
        '',
      ].join('\n'),
    )
    const romanised = { ...ARABIC, record: { ...ARABIC.record, fields: ARABIC.record.fields.slice(0, -1) } }
    expect(quickStatements(romanised)).not.toMatch(/Lar|P1476/)
  })

  it.each([
    ['no title', []],
    ['a title with the separator of commands', [['a', 'One | Two']]],
    ['a title over the length of a label', [['a', 'x'.repeat(251)]]],
  ] as const)('omits a record with %s', (_, subfields) => {
    const fields = [...WITHOUT_TITLE.record.fields, dataField('245', '0', '0', subfields)]
    expect(quickStatements({ ...WITHOUT_TITLE, record: { ...WITHOUT_TITLE.record, fields } })).toBeUndefined()
  })
})

describe('IssnSet', () => {
  it('finds an ISSN that was added, and no other', () => {
    const set = new IssnSet()
    expect(
      ['0000-0000', '9999-9994', '2434-561X', '9999-9994', '0000-0019', '2434-561X'].map((issn) => set.add(issn)),
    ).toEqual([true, true, true, false, true, false])
  })
})
