import { controlField, dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { citationFile } from './citations.ts'
import { dublinCoreElements } from './dublin-core.ts'
import { presentRecord } from './presenter.ts'
import { smallRecord } from './testing.ts'

const ISSN = '0317-8471'

/** A public record with these years in 008/07-14. */
const recordWithYears = (years: string, type = 'd') =>
  presentRecord({
    recordId: 1,
    issn: ISSN,
    center: '_7',
    category: 'reg',
    versionId: 1,
    storedAt: new Date('2026-01-01'),
    record: smallRecord(ISSN, [
      controlField('008', `260101${type}${years}fr qr p o     0   a0fre d`),
      dataField('222', ' ', '0', [['a', 'Heron review']]),
      dataField('245', '1', '0', [
        ['a', 'Heron review :'],
        ['b', 'birds of rivers /'],
      ]),
      dataField('246', '1', '1', [
        ['a', 'Revue du héron'],
        ['b', 'oiseaux'],
        ['n', 'Série A'],
        ['p', 'Rivières'],
      ]),
      dataField('210', '0', ' ', [
        ['a', 'Heron rev.'],
        ['b', '(Paris)'],
      ]),
      dataField('710', '2', ' ', [
        ['a', 'Heron Society'],
        ['b', 'River Section'],
      ]),
      dataField('880', '1', '0', [
        ['6', '245-01/(N'],
        ['a', 'Цапля'],
        ['b', 'птицы рек'],
      ]),
    ]),
  })!

describe('a citation for biblatex', () => {
  it.each([
    ['19611985', 'd', '1961/1985'],
    ['20099999', 'c', '2009/'],
    ['1961uuuu', 'u', '1961/'],
    ['19uu1985', 'd', '19XX/1985'],
    ['196u198u', 'd', '196X/198X'],
  ])('contains the years %s of field 008 as a date range', (years, type, date) => {
    const file = citationFile('bib', recordWithYears(years, type), 'https://x.example/')
    expect(file).toContain(`date = {${date}},`)
    expect(file).not.toContain('year =')
  })

  it.each([
    ['The Fenton bulletin', 'The {Fenton} bulletin'],
    ['L’écho de Hautemotour', 'L’écho de {Hautemotour}'],
    ['IEEE micro & eBooks', '{IEEE} micro \\& {eBooks}'],
    ['Élan', 'Élan'],
  ])('keeps the capital letters of %s by braces', (title, written) => {
    const record = presentRecord({
      recordId: 1,
      issn: ISSN,
      center: '_7',
      category: 'reg',
      versionId: 1,
      storedAt: new Date('2026-01-01'),
      record: smallRecord(ISSN, [dataField('222', ' ', '0', [['a', title]])]),
    })!
    expect(citationFile('bib', record, 'https://x.example/')).toContain(`title = {${written}},`)
  })

  it('contains no date if the century of the first year is unknown', () => {
    expect(citationFile('bib', recordWithYears('uuuu1985'), 'https://x.example/')).not.toContain('date =')
  })
})

it.each([
  ['19611985', [[1961], [1985]]],
  ['19619999', [[1961]]],
])('a CSL-JSON citation contains the years %s of field 008 as date parts', (years, parts) => {
  const [cited] = JSON.parse(citationFile('json', recordWithYears(years), 'https://x.example/'))
  expect(cited.issued).toEqual({ 'date-parts': parts })
})

describe('Dublin Core', () => {
  const xml = dublinCoreElements(recordWithYears('19619999'), 'dc')

  it.each([
    '<dc:title>Heron review : birds of rivers</dc:title>',
    '<dc:title>Revue du héron : oiseaux. Série A, Rivières</dc:title>',
    '<dc:title>Heron rev. (Paris)</dc:title>',
    '<dc:title>Цапля : птицы рек</dc:title>',
    '<dc:contributor>Heron Society. River Section</dc:contributor>',
  ])('separates subfields by ISBD punctuation: %s', (element) => {
    expect(xml).toContain(element)
  })
})
