import type { WireDiagnostic } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { withoutMarks } from '@seriatim/scripts'
import { factsOf } from '../../search/analyser/facts.ts'
import { diagnosticLists } from '../records/diagnostic.ts'
import type { ExportedRecord } from './repository.ts'

const place = ({ field, occurrence, subfield }: WireDiagnostic): string =>
  `${field}[${occurrence}]${subfield === undefined ? '' : `$${subfield}`}`

/** What is wrong with a record, a line a problem below its number and title; empty where nothing is. */
export const errorsText = (exported: ExportedRecord, locale: Locale): string => {
  const { errors, warnings } = diagnosticLists(exported.diagnostic, locale)
  if (errors.length + warnings.length === 0) return ''
  const { titles } = factsOf(exported, exported.record)
  const lines = [
    `${exported.issn}  ${withoutMarks(titles[0]?.label ?? '')}`.trimEnd(),
    ...errors.map((each) => `  ERROR    ${place(each)}  ${each.error}`),
    ...warnings.map((each) => `  WARNING  ${place(each)}  ${each.error}`),
  ]
  return `${lines.join('\n')}\n\n`
}
