/**
 * A fixed set of titles in the forms that libraries and aggregators send, with the described record. The serials are
 * invented. Format of `dirty-titles.txt`: `= key title | 210 | original script`, then `> dirty title`.
 */
import { readFileSync } from 'node:fs'
import { issnFromNumber } from '@seriatim/issn'
import { type DataField, dataField, type MarcRecord } from '@seriatim/marc'

export type Serial = { readonly issn: string; readonly keyTitle: string; readonly record: MarcRecord }
export type DirtyTitle = { readonly title: string; readonly issn: string }

const FIRST_NUMBER = 7_300_000
const INITIAL_ARTICLE = /^(The |L')(?=.)/

const recordOf = (issn: string, [keyTitle = '', short = '', original]: readonly string[]): MarcRecord => {
  const marked = keyTitle.replace(INITIAL_ARTICLE, '\u0098$1\u009C')
  const [, title = '', qualifier] = /^(.*?)(?: \((.*)\))?$/.exec(marked) ?? []
  const fields: DataField[] = [
    dataField('022', '0', ' ', [['a', issn]]),
    dataField('044', ' ', ' ', [['c', 'FRA']]),
    ...(short === '' ? [] : [dataField('210', '1', ' ', [['a', short]])]),
    dataField('222', ' ', '0', [['a', title], ...(qualifier ? [['b', `(${qualifier})`] as const] : [])]),
    dataField('245', '0', '0', [...(original ? [['6', '880-01'] as const] : []), ['a', title]]),
    ...(original
      ? [
          dataField('880', '0', '0', [
            ['6', '245-01'],
            ['a', original],
          ]),
        ]
      : []),
  ]
  return { leader: '00000nas a2200000 i 4500', fields: [{ tag: '001', value: issn }, ...fields] }
}

/** The serials, and titles that describe one of them. */
export function readDirtyTitles({ withAbbreviations }: { readonly withAbbreviations: boolean }) {
  const serials: Serial[] = []
  const titles: DirtyTitle[] = []
  for (const line of readFileSync(new URL('./dirty-titles.txt', import.meta.url), 'utf8').split('\n')) {
    const text = line.slice(2)
    if (line.startsWith('= ')) {
      const [keyTitle = '', short = '', original] = text.split(' | ')
      const issn = issnFromNumber(FIRST_NUMBER + serials.length)
      const parts = [keyTitle, withAbbreviations ? short : '', ...(original ? [original] : [])]
      serials.push({ issn, keyTitle, record: recordOf(issn, parts) })
    } else if (line.startsWith('> ')) titles.push({ title: text, issn: serials.at(-1)!.issn })
  }
  return { serials, titles }
}
