import { expect, it } from 'vitest'
import { sentenceOfEntry } from './read.ts'
import type { AuditRow } from './read-repository.ts'

const assignment = (details: AuditRow['details']): AuditRow => ({
  id: 1,
  kind: 'assignment',
  time: new Date(),
  username: 'france',
  issn: '4100-0390',
  versionId: null,
  details,
})
const sentenceOf = (details: AuditRow['details']) => sentenceOfEntry(assignment(details), 'en')

it('the sentence of an assignment contains the known details', () => {
  expect(sentenceOf({ center: '_7', title: 'Mer' })).toBe('4100-0390 was assigned to “Mer” (_7)')
  expect(sentenceOf({ center: '_7', title: '' })).toBe('4100-0390 was assigned to a record without a title (_7)')
  expect(sentenceOf({ center: '_7', title: 'Mer', origin: '4100-0404' })).toBe(
    '4100-0390 was assigned to “Mer” (_7), duplicated from 4100-0404',
  )
})

it('the sentence of an older duplicate entry without title and centre names the original record', () => {
  expect(sentenceOf({ origin: '4100-0404', kind: 'medium' })).toBe(
    '4100-0390 was assigned to a record created from 4100-0404',
  )
})
