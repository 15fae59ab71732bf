import { controlField, dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { Content } from '../../document/content.ts'
import { isProtectedLink, mayChangeSubfield, removalChange } from './removal.ts'

const link = (tag: string, title: string, issn?: string) =>
  dataField(tag, '0', '0', [['t', title], ...(issn === undefined ? [] : ([['x', issn]] as const))])
const contentOf = (...entries: Content['entries']): Content => ({ leader: '', entries })

describe('a link of the stored record', () => {
  const stored = contentOf(link('780', 'Before', '1234-5679'), link('785', 'After'))

  it('is recognised in the edited record by its ISSN, or by its title if it has no ISSN', () => {
    expect(isProtectedLink(stored, stored, 0)).toBe(true)
    expect(isProtectedLink(stored, stored, 1)).toBe(true)
    const reworded = contentOf(link('780', 'Another wording', '1234-5679'))
    expect(isProtectedLink(reworded, stored, 0)).toBe(true)
  })

  it('may be removed if its target or tag was changed, or if it is duplicated', () => {
    const now = contentOf(
      link('780', 'Before', '1234-5679'),
      link('780', 'Before', '1234-5679'),
      link('787', 'Before', '1234-5679'),
      dataField('245', '0', '0', [['a', 'Title']]),
    )
    expect([0, 1, 2, 3, 9].map((entry) => isProtectedLink(now, stored, entry))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

const NONE: ReadonlySet<number> = new Set()

describe('removing a field', () => {
  const pair = contentOf(
    controlField('008', ' '.repeat(40)),
    dataField('245', '0', '0', [
      ['6', '880-01'],
      ['a', 'Nauka'],
    ]),
    dataField('880', '0', '0', [
      ['6', '245-01/(N'],
      ['a', 'Наука'],
    ]),
  )

  it('also removes its 880; removing an 880 removes the $6 that links to it', () => {
    expect(removalChange(pair, NONE, 1)?.change).toEqual({ type: 'removeFields', entries: [1, 2] })
    expect(removalChange(pair, NONE, 2)?.change).toEqual({ type: 'removeOriginal', original: 2, field: 1 })
  })

  it('is impossible for 008 and for fields of the system', () => {
    expect(removalChange(pair, NONE, 0)).toBeUndefined()
    expect(removalChange(contentOf(controlField('001', '0028-0836')), new Set([0]), 0)).toBeUndefined()
    expect(removalChange(pair, new Set([1]), 1)).toBeUndefined()
    expect(removalChange(pair, new Set([1]), 2)).toBeUndefined()
  })
})

describe('replacing values', () => {
  it('skips linkage ($6), and values that only the international centre may change', () => {
    const content = contentOf(
      dataField('022', '0', ' ', [
        ['a', '0028-0836'],
        ['2', '_7'],
      ]),
      dataField('245', '0', '0', [
        ['6', '880-01'],
        ['a', 'Nauka'],
      ]),
    )
    expect(mayChangeSubfield(content, NONE, { entry: 0, subfield: 1 }, false)).toBe(false)
    expect(mayChangeSubfield(content, NONE, { entry: 0, subfield: 1 }, true)).toBe(true)
    expect(mayChangeSubfield(content, NONE, { entry: 1, subfield: 0 }, true)).toBe(false)
    expect(mayChangeSubfield(content, NONE, { entry: 1, subfield: 1 }, false)).toBe(true)
    expect(mayChangeSubfield(content, new Set([1]), { entry: 1, subfield: 1 }, true)).toBe(false)
  })
})
