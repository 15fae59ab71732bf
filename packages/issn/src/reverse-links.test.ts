import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { LINKING_TAGS } from './families.ts'
import { isReciprocal, reverseOf } from './reciprocal-links.ts'
import { linkingFields, recordLinks } from './record-links.ts'
import { hasReverseLink, linkField, linkTargetOf, withReverseLinks } from './reverse-links.ts'

const [ONE, OTHER] = ['1234-5679', '0378-5955']
const record = (title: string, medium: string, ...fields: MarcRecord['fields']): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [controlField('007', medium), dataField('222', ' ', '0', [['a', title]]), ...fields],
})
const link = (tag: string, indicator2: string, issn: string) => dataField(tag, '0', indicator2, [['x', issn]])
const kinds = [...LINKING_TAGS].flatMap((tag) =>
  tag === '780' || tag === '785'
    ? [...'01234567', ...(tag === '785' ? '8' : '')].map((indicator2) => ({ tag, indicator2, isPartner: false }))
    : [{ tag, indicator2: ' ', isPartner: false }],
)

describe.each(kinds)('a linking field $tag with second indicator $indicator2', (kind) => {
  const plain = record('One', 'ta')
  const linked = record('One', 'ta', link(kind.tag, kind.indicator2, OTHER))
  const target = { issn: OTHER, record: record('Other', 'cr') }

  it('creates one reverse link, which is removed with the linking field', () => {
    const { record: answered, changes } = withReverseLinks(target, { issn: ONE, before: plain, after: linked })
    const reverse = reverseOf(kind)
    if (reverse === undefined) {
      expect([answered, changes]).toEqual([target.record, []])
      return
    }
    expect(changes).toEqual([{ change: 'added', tag: reverse.tag }])
    expect(isReciprocal(kind, reverse)).toBe(true)
    expect(hasReverseLink(answered, kind, ONE)).toBe(true)
    const again = withReverseLinks({ issn: OTHER, record: answered }, { issn: ONE, before: plain, after: linked })
    expect([again.record, again.changes]).toEqual([answered, []])
    const undone = withReverseLinks({ issn: OTHER, record: answered }, { issn: ONE, before: linked, after: plain })
    expect(undone).toEqual({ record: target.record, changes: [{ change: 'removed', tag: reverse.tag }] })
  })
})

describe('a reverse link', () => {
  it('has the title, the ISSN and (in 776) the medium of the record that it names', () => {
    const target = linkTargetOf(ONE, record('One', 'ta'))
    expect(linkField({ tag: '776', indicator2: ' ' }, target)).toEqual(
      dataField('776', '0', ' ', [
        ['t', 'One'],
        ['x', ONE],
        ['h', 'ta'],
      ]),
    )
    expect(linkField({ tag: '775', indicator2: ' ' }, target).subfields.map(({ code }) => code)).toEqual(['t', 'x'])
  })

  it("gets a new title and kind from the other record, and keeps the cataloguer's subfields", () => {
    const own = dataField('785', '0', '0', [
      ['i', 'Later'],
      ['t', 'One'],
      ['x', ONE],
    ])
    const target = { issn: OTHER, record: record('Other', 'ta', own) }
    const before = record('One', 'ta', link('780', '0', OTHER))
    const renamed = withReverseLinks(target, { issn: ONE, before, after: record('New', 'ta', link('780', '0', OTHER)) })
    expect(linkingFields(renamed.record)[0]!.field.subfields.map(({ value }) => value)).toEqual(['Later', 'New', ONE])
    const absorbed = withReverseLinks(target, {
      issn: ONE,
      before,
      after: record('One', 'ta', link('780', '5', OTHER)),
    })
    expect(absorbed.changes).toEqual([{ change: 'changed', tag: '785' }])
    expect(linkingFields(absorbed.record)[0]!.field).toEqual({ ...own, indicator2: '4' })
  })

  it('remains if only one of the two links to its record is removed', () => {
    const both = record('One', 'ta', link('780', '0', OTHER), link('780', '2', OTHER))
    const rest = record('One', 'ta', link('780', '2', OTHER))
    const target = { issn: OTHER, record: record('Other', 'ta', link('785', '0', ONE), link('785', '2', ONE)) }
    const { record: after } = withReverseLinks(target, { issn: ONE, before: both, after: rest })
    expect(linkingFields(after).map(({ field }) => field.indicator2)).toEqual(['2'])
  })
})

it('recordLinks returns each combination of place and ISSN once, without malformed ISSNs', () => {
  const given = record(
    'One',
    'ta',
    dataField('022', '0', ' ', [
      ['a', ONE],
      ['z', OTHER],
      ['v', 'nonsense'],
    ]),
    link('776', ' ', OTHER),
    link('776', ' ', OTHER),
    link('510', ' ', OTHER),
    link('780', '0', '0000-0000'),
  )
  expect(recordLinks(given)).toEqual([
    { place: '022z', target: 378_595 },
    { place: '776', target: 378_595 },
  ])
})
