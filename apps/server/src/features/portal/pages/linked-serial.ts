/** Serials to which the linking fields of a record refer. */
import { mergerPartners } from '@seriatim/issn'
import { type DataField, dataFieldsOf, type MarcRecord, subfields } from '@seriatim/marc'
import { formatUnknown } from '@seriatim/messages'
import type { ReactNode } from 'react'
import { recordAddress } from '../../public/record-address.ts'
import { fieldText } from '../../public/titles.ts'
import { h } from './h.ts'
import type { Visit } from './visit.ts'

export const isIssnText = (text: string | undefined): text is string => /^\d{4}-\d{3}[\dX]$/.test(text ?? '')

export const issnLink = (issn: string): ReactNode => h('a', { className: 'number', href: recordAddress(issn) }, issn)

export type LinkedSerial = {
  readonly issn: string | undefined
  readonly title: string | undefined
  readonly field: DataField
}

export const linkedSerial = (field: DataField): LinkedSerial => ({
  issn: subfields(field, 'x').find(isIssnText),
  title: fieldText(field, 't'),
  field,
})

/** The serials in the linking fields with this tag. Excludes partners of a merger, which are not later titles. */
export const linkedSerials = (record: MarcRecord, tag: string): readonly LinkedSerial[] => {
  const partners = mergerPartners(record)
  return dataFieldsOf(record, tag)
    .filter((field) => !partners.has(field))
    .map(linkedSerial)
}

/** The relation that a linking field expresses, as text. */
export const relation = ({ locale }: Visit, { tag, indicator2 }: DataField): string => {
  const key = `graph.link_${tag}_${indicator2}`
  const named = formatUnknown(locale, key)
  return named === key ? formatUnknown(locale, `graph.link_${tag}`) : named
}
