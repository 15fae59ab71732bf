import { controlField, dataField, type Field, type MarcRecord, pairsOf, repairLinkages } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { type Content, contentToRecord, recordToContent } from '../document/content.ts'
import { fitsTemplate, insertTemplate, templateOf } from './insert-template.ts'

const record = (...fields: Field[]): MarcRecord => ({ leader: '', fields })
const of = (...fields: Field[]): Content => recordToContent(record(...fields))
const field = (tag: string, text: string) => dataField(tag, ' ', ' ', [['a', text]])
const pair = (tag: string, number: string, text: string): Field[] => [
  dataField(tag, ' ', ' ', [
    ['6', `880-${number}`],
    ['a', text],
  ]),
  dataField('880', ' ', ' ', [
    ['6', `${tag}-${number}/(N`],
    ['a', text.toUpperCase()],
  ]),
]

describe('a template', () => {
  it('neither contains nor inserts enrichments', () => {
    const facet = dataField('510', '0', ' ', [
      ['a', 'CROSSREF'],
      ['9', 'facet'],
    ])
    expect([field('920', 'x'), facet, field('510', 'CROSSREF')].map(fitsTemplate)).toEqual([false, false, true])
    expect(insertTemplate(of(field('245', 'Nature')), record(facet, field('989', 'Science'))).added).toBe(0)
  })

  it('inserts its fields in tag order, without duplicates', () => {
    const content = of(controlField('001', '1'), field('245', 'Nature'), field('500', 'one'))
    const template = record(field('264', 'Paris'), field('500', 'two'), field('500', 'one'))
    const { content: filled, added, skipped } = insertTemplate(content, template)
    expect(contentToRecord(filled).fields.map(({ tag }) => tag)).toEqual(['001', '245', '264', '500', '500'])
    expect([added, skipped]).toEqual([2, ['500']])
    const again = insertTemplate(filled, template)
    expect([again.content === filled, again.added]).toEqual([true, 0])
  })

  it('does not change an unrepeatable field that the record already has', () => {
    const content = of(field('222', 'Nature'))
    const { added, skipped } = insertTemplate(content, record(field('222', 'Other'), field('310', 'Weekly')))
    expect([added, skipped]).toEqual([1, ['222']])
  })

  it('assigns unused $6 numbers to its pairs of field and 880', () => {
    const content = of(...pair('245', '01', 'title'))
    const template = record(...pair('264', '01', 'place'), ...pair('246', '02', 'variant'))
    const { content: filled, added } = insertTemplate(content, template)
    const result = contentToRecord(filled)
    expect(added).toBe(4)
    expect(pairsOf(result).unpaired).toEqual([])
    expect(new Set(pairsOf(result).pairs.map(({ number }) => number))).toEqual(new Set(['01', '02', '03']))
    expect(repairLinkages(result)).toBe(result)
    // A second insertion adds neither the fields nor their 880s again.
    expect(insertTemplate(filled, template).added).toBe(0)
  })

  it('inserts no fields of the system, identifiers of a record, or coded data', () => {
    const bad = record(
      controlField('001', '1'),
      controlField('005', '2'),
      controlField('008', 'x'),
      field('022', '1'),
      field('039', 'x'),
    )
    expect(insertTemplate(of(field('245', 'a')), bad)).toMatchObject({ added: 0, skipped: [] })
    expect([...bad.fields, controlField('007', 'ta'), field('500', 'a')].map(fitsTemplate)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('can be created from chosen fields and the 880s linked to them', () => {
    const from = record(field('222', 'x'), ...pair('245', '01', 'title'), field('500', 'one'))
    expect(templateOf(from, new Set([1])).fields.map(({ tag }) => tag)).toEqual(['245', '880'])
  })
})
