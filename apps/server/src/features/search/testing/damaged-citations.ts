/**
 * A fixed set of citations of serials with the cited record: 30 citations for each kind of damage. Format of
 * `damaged-citations.txt`: `= language | title : subtitle`, then `> kind | citation`. Titles and subtitles belong to
 * real serials. ISSNs and all other data are invented.
 */
import { readFileSync } from 'node:fs'
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'

/** Kinds of damage with their description, in the order of the result tables. */
export const CITATION_DAMAGES = {
  'wrong-letter': 'one wrong letter, no subtitle',
  'dropped-letter': 'one letter missing, no subtitle',
  'doubled-letter': 'one letter doubled, no subtitle',
  'swapped-letters': 'two letters exchanged, no subtitle',
  'missing-word': 'one word missing',
  'swapped-words': 'two words exchanged',
  'cut-after-vowel': 'words cut anywhere, also after a vowel',
  'iso-4': 'abbreviated by ISO 4',
  'no-diacritics': 'without diacritics',
  'other-punctuation': 'other punctuation, capitals or article',
} as const
export type CitationDamage = keyof typeof CITATION_DAMAGES

export type CitedSerial = {
  readonly issn: string
  readonly title: string
  readonly subtitle: string | undefined
  readonly record: MarcRecord
}
export type DamagedCitation = {
  readonly damage: CitationDamage
  readonly citation: string
  readonly serial: CitedSerial
}

/** First ISSN number of these serials, higher than the ISSNs of the generated database of a measurement. */
const FIRST_NUMBER = 9_700_000
const INITIAL_ARTICLE = /^(The |La |Le |El |L')(?=.)/

type Title = { readonly language: string; readonly title: string; readonly subtitle: string | undefined }

const recordOf = (issn: string, { language, title, subtitle }: Title, hasKeyTitle: boolean): MarcRecord => {
  const marked = title.replace(INITIAL_ARTICLE, '\u0098$1\u009C')
  return {
    leader: '00000cas a2200000 i 4500',
    fields: [
      controlField('001', issn),
      controlField('003', 'ISSN'),
      controlField('005', '20200102101500.0'),
      controlField('007', 'ta'),
      controlField('008', `900102c19909999sg qr p       0   b0${language} c`),
      dataField('022', ' ', ' ', [
        ['a', issn],
        ['2', '_0'],
        ['l', issn],
      ]),
      dataField('044', ' ', ' ', [
        ['a', 'sg'],
        ['c', 'SEN'],
      ]),
      ...(hasKeyTitle ? [dataField('222', ' ', ' ', [['a', marked]])] : []),
      dataField('245', '1', ' ', [['a', marked], ...(subtitle === undefined ? [] : [['b', subtitle] as const])]),
      dataField('264', ' ', '1', [
        ['a', 'Dakar'],
        ['b', 'Éditions du Quai'],
        ['c', '1990-'],
      ]),
      dataField('699', ' ', ' ', [
        ['8', 'wor'],
        ['v', '_0'],
      ]),
    ],
  }
}

/**
 * Serials without abbreviated key titles (210), and the citations of these serials.
 * @param withKeyTitles whether records have 222; without 222, no field contains only the title of a serial with a
 * subtitle
 */
export function readDamagedCitations({ withKeyTitles }: { readonly withKeyTitles: boolean }): {
  readonly serials: readonly CitedSerial[]
  readonly citations: readonly DamagedCitation[]
} {
  const serials: CitedSerial[] = []
  const citations: DamagedCitation[] = []
  for (const line of readFileSync(new URL('./damaged-citations.txt', import.meta.url), 'utf8').split('\n')) {
    const [head = '', text = ''] = line.slice(2).split(' | ')
    if (line.startsWith('= ')) {
      const issn = issnFromNumber(FIRST_NUMBER + serials.length)
      const [title = '', subtitle] = text.split(' : ')
      const record = recordOf(issn, { language: head, title, subtitle }, withKeyTitles)
      serials.push({ issn, title, subtitle, record })
    } else if (line.startsWith('> '))
      citations.push({ damage: head as CitationDamage, citation: text, serial: serials.at(-1)! })
  }
  return { serials, citations }
}
