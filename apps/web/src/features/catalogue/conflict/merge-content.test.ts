import { controlField, dataField, type Field, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { type Content, recordToContent } from '../../document/content.ts'
import { mergeContent } from './merge-content.ts'

const LEADER = '00000cas a2200000 i 4500'
const record = (...fields: Field[]): MarcRecord => ({ leader: LEADER, fields })
const note = (text: string) => dataField('500', ' ', ' ', [['a', text]])
const title = (text: string) => dataField('245', '1', '0', [['a', text]])

describe('merging an edit with a newer version', () => {
  it('keeps the order of the edited lines, and takes system fields from the newer version', () => {
    const base = record(controlField('005', '1'), title('Nature'), note('one'))
    const mine: Content = {
      leader: LEADER,
      entries: [controlField('005', '1'), title('Nature (London)'), { unread: '24' }, note('one'), { unread: '' }],
    }
    const theirs = record(controlField('005', '2'), title('Nature'), note('one'), note('two'))
    const merge = mergeContent(base, mine, theirs, true)
    expect(merge.conflicts).toEqual([])
    expect(merge.fields.map(({ tag, kind }) => `${tag} ${kind}`)).toEqual(['245 mine', '500 theirs'])
    expect(merge.apply(() => 'mine')).toEqual({
      leader: LEADER,
      entries: [
        controlField('005', '2'),
        title('Nature (London)'),
        { unread: '24' },
        note('one'),
        { unread: '' },
        note('two'),
      ],
    })
  })

  it('reports a conflict if both versions changed the same field', () => {
    const { conflicts, apply } = mergeContent(
      record(title('a')),
      recordToContent(record(title('b'))),
      record(title('c')),
      true,
    )
    expect(conflicts.map(({ tag }) => tag)).toEqual(['245'])
    expect(apply(() => 'theirs')).toEqual(recordToContent(record(title('c'))))
    expect(apply(() => 'mine')).toEqual(recordToContent(record(title('b'))))
  })

  it('does not insert a leader line that the edit has removed', () => {
    const { apply } = mergeContent(
      record(title('a')),
      { leader: undefined, entries: [title('a')] },
      record(title('c')),
      true,
    )
    expect(apply(() => 'mine').leader).toBeUndefined()
  })

  it('does not treat a 007 that the server adds to a response as a change of the user', () => {
    const shown = controlField('007', 'z')
    const mine = recordToContent(record(shown, title('b')))
    expect(mergeContent(record(title('a')), mine, record(title('a')), true).fields.map(({ tag }) => tag)).toEqual([
      '245',
    ])
    const { apply } = mergeContent(record(title('a')), mine, record(controlField('007', 'ta'), title('a')), true)
    expect(apply(() => 'mine')).toEqual(recordToContent(record(controlField('007', 'ta'), title('b'))))
  })

  it('takes enrichments from the stored version without conflicts', () => {
    const archive = (name: string) => dataField('920', ' ', ' ', [['h', name]])
    const facet = dataField('510', '0', ' ', [
      ['a', 'CROSSREF'],
      ['9', 'facet'],
    ])
    const began = record(title('a'), archive('clockss'))
    const theirs = record(facet, title('a'), archive('portico'), archive('lockss'))
    const { fields, conflicts, apply } = mergeContent(began, recordToContent(record(title('b'))), theirs, true)
    expect([fields.map(({ tag }) => tag), conflicts]).toEqual([['245'], []])
    expect(apply(() => 'mine')).toEqual(
      recordToContent(record(title('b'), facet, archive('portico'), archive('lockss'))),
    )
    const unlocked = mergeContent(began, recordToContent(record(title('b'), archive('mine'))), theirs, false)
    expect(unlocked.conflicts.map(({ tag }) => tag)).toContain('920')
  })
})
