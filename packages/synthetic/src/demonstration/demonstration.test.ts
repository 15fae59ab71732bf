import { issnFromNumber, normalisedKeyTitle } from '@seriatim/issn'
import { dataFieldsOf, type MarcRecord, subfield, valueIn } from '@seriatim/marc'
import { categoryOf } from '@seriatim/profile'
import { validate } from '@seriatim/rules'
import { expect, test } from 'vitest'
import { demonstrationRecords } from './index.ts'

const first = { _0: 4_000_000, _2: 4_100_000, _7: 4_200_000 }
const demonstrations = demonstrationRecords(first)
const issnOf = (record: MarcRecord): string => valueIn(record, '022', 'a')!
const findings = (record: MarcRecord) => {
  const { errors, warnings } = validate(record, { today: '2025-12-31' })
  return [...errors, ...warnings].map(({ code, field, params }) => `${issnOf(record)} ${field} ${code} ${params.value}`)
}

test('active and archived versions of the demonstration database pass every rule', () => {
  const sound = demonstrations.flatMap(({ record, versions = [] }) => [record, ...versions])
  expect(sound.flatMap(findings)).toEqual([])
})

test('drafts of the demonstration database are in error', () => {
  const drafts = demonstrations.flatMap(({ draft }) => draft ?? [])
  expect(drafts).not.toEqual([])
  for (const draft of drafts) expect(validate(draft, { today: '2025-12-31' }).status).toBe('ERROR')
})

test('versions and drafts of the demonstration database have the ISSN of their record', () => {
  for (const { record, versions = [], draft = record } of demonstrations)
    for (const other of [...versions, draft]) expect(issnOf(other)).toBe(issnOf(record))
})

test('centres of the demonstration database have consecutive ISSNs, and all key titles differ', () => {
  for (const [centre, number] of Object.entries(first)) {
    const own = demonstrations.filter(({ record }) => valueIn(record, '022', '2') === centre)
    expect(own.map(({ record }) => issnOf(record))).toEqual(own.map((_, index) => issnFromNumber(number + index)))
  }
  const keyTitles = demonstrations.map(({ record }) => normalisedKeyTitle(record))
  expect(new Set(keyTitles).size).toBe(keyTitles.length)
})

test('links of the demonstration database have reverse links, and replacements name their cancelled ISSNs', () => {
  const byIssn = new Map(demonstrations.map(({ record }) => [issnOf(record), record]))
  const REVERSE: Readonly<Record<string, string>> = { '776': '776', '780': '785', '785': '780' }
  for (const { record } of demonstrations) {
    for (const [tag, reverse] of Object.entries(REVERSE)) {
      for (const link of dataFieldsOf(record, tag)) {
        const back = dataFieldsOf(byIssn.get(subfield(link, 'x')!)!, reverse)
        expect(back.some((field) => subfield(field, 'x') === issnOf(record))).toBe(true)
      }
    }
    if (categoryOf(record) === 'can')
      expect(valueIn(byIssn.get(valueIn(record, '022', 'v')!)!, '022', 'z')).toBe(issnOf(record))
  }
})
