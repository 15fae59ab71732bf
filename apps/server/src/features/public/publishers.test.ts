import { controlField, dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { citationFile, citationOf } from './citations.ts'
import { dublinCore } from './dublin-core.ts'
import { linkedData } from './linked-data.ts'
import { type PublicRecord, presentRecord } from './presenter.ts'
import { smallRecord } from './testing.ts'

const ISSN = '0028-0836'
const publication = (indicator1: string, indicator2: string, publisher: string) =>
  dataField('264', indicator1, indicator2, [
    ['a', 'London :'],
    ['b', `${publisher},`],
  ])

/** @param start first year in 008, with `u` for an unknown digit */
function published(start: string, ...statements: readonly ReturnType<typeof publication>[]): PublicRecord {
  const record = smallRecord(ISSN, [
    controlField('008', `750101c${start}9999enkwr p       0   b0eng  `),
    dataField('022', '0', ' ', [['a', ISSN]]),
    dataField('222', ' ', '0', [['a', 'Nature']]),
    ...statements,
  ])
  const versions = { recordId: 1, issn: ISSN, center: '_2', category: 'reg', versionId: 1, storedAt: new Date(0) }
  return presentRecord({ ...versions, record })!
}

const result = published(
  '1869',
  publication(' ', '3', 'Printer'),
  publication(' ', '1', 'First Publisher'),
  publication('3', '2', 'Distributor'),
  publication('3', '1', 'Current Publisher'),
)

describe('the publisher', () => {
  it.each(['ris', 'bib', 'json'] as const)('is the current publisher in a citation file in the format %s', (form) => {
    const text = citationFile(form, result, 'https://issn.example/1')
    expect(text).toContain('Current Publisher')
    expect(text).not.toMatch(/Printer|Distributor|First/)
  })

  it('is the current publisher in the citation on the page', () => {
    expect(citationOf(result)).toBe(`Nature. London: Current Publisher, 1869–. ISSN ${ISSN}.`)
  })

  it('is never a printer or a distributor in Dublin Core and linked data', () => {
    const publishers = dublinCore(result).flatMap(([name, value]) => (name === 'publisher' ? [value] : []))
    expect(publishers).toEqual(['First Publisher', 'Current Publisher'])
    const graph = JSON.stringify(linkedData(result))
    expect(graph).toContain('Current Publisher')
    expect(graph).not.toMatch(/Printer|Distributor/)
  })
})

it('citation files in the formats RIS and JSON omit a first year with unknown digits', () => {
  const unknown = published('19uu', publication('3', '1', 'Publisher'))
  expect(citationFile('ris', unknown, 'https://issn.example/1')).not.toContain('PY')
  expect(citationFile('json', unknown, 'https://issn.example/1')).not.toContain('issued')
  expect(citationFile('ris', result, 'https://issn.example/1')).toContain('PY  - 1869\r\n')
})
