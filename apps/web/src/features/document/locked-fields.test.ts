import { dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { Content } from './content.ts'
import { readLines, writeLines } from './lines.ts'
import { lockedEntries, withEnrichments, withMissingEnrichments } from './locked-fields.ts'

const content = (...lines: string[]): Content => readLines(lines).content
const ARCHIVE = dataField('920', ' ', ' ', [['h', 'clockss']])
const FACET = dataField('510', '0', ' ', [
  ['a', 'CROSSREF'],
  ['9', 'facet'],
])
const WRITTEN = [FACET, ARCHIVE]

describe('the fields that cannot be edited', () => {
  it('are system fields and stored enrichments, each as often as it is stored', () => {
    const lines = ['001    0028-0836', '510 0_ $aCROSSREF', '510 0_ $aCROSSREF$9facet', '920 __ $hclockss']
    expect([...lockedEntries(content(...lines, '920 __ $hclockss', '920 __ $hportico'), WRITTEN)].sort()).toEqual([
      0, 2, 3,
    ])
    expect([...lockedEntries(content(...lines), [])]).toEqual([0])
  })

  it('exclude a field without $9 that otherwise equals an enrichment', () => {
    const plain = dataField('510', '0', ' ', [['a', 'CROSSREF']])
    expect(lockedEntries(content('510 0_ $aCROSSREF'), [plain]).size).toBe(0)
  })
})

describe('restored enrichments', () => {
  const whole = content(
    '245 10 $aNature',
    '510 0_ $aCROSSREF$9facet',
    '856 40 $uhttps://a.example/',
    '920 __ $hclockss',
  )

  it('are inserted in tag order, without a change to typed text', () => {
    const bare = content('245 10 $aNature', '856 40 $uhttps://a.example/', 'not a field', '920 __ $hportico')
    expect(writeLines(withMissingEnrichments(bare, WRITTEN))).toEqual([
      '245 10 $aNature',
      '510 0_ $aCROSSREF$9facet',
      '856 40 $uhttps://a.example/',
      'not a field',
      '920 __ $hportico',
      '920 __ $hclockss',
    ])
    expect(withEnrichments(bare, WRITTEN).entries).not.toContainEqual(dataField('920', ' ', ' ', [['h', 'portico']]))
  })

  it('do not change a content that already contains the enrichments', () => {
    expect(withEnrichments(whole, WRITTEN)).toBe(whole)
    expect(withMissingEnrichments(whole, WRITTEN)).toBe(whole)
    expect(withEnrichments(whole, []).entries).toHaveLength(2)
  })
})
