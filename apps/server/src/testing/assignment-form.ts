import type { AssignmentRecordInput } from '@seriatim/contract'

/** A valid record of the form for assigning an ISSN, for a French quarterly. */
export const assignmentForm = (keyTitle: string, over: Partial<AssignmentRecordInput> = {}): AssignmentRecordInput => ({
  id: 'r',
  keyTitle,
  language: 'fre',
  frequency: 'q',
  serialType: 'p',
  isoCountry: 'FRA',
  lcCountry: 'fr',
  prepublication: false,
  medium: 'ta',
  year1: '2026',
  year2: '9999',
  imprint: '$a Vaucresson $b Éditions des Essais $c 2026-',
  publisherType: ' ',
  ...over,
})
