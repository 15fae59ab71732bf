import {
  dataFieldsOf,
  isDataField,
  type Linkage,
  linkageOf,
  linkageText,
  type MarcRecord,
  mendLinkages,
  subfield,
} from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { withDataField, withSubfieldValue } from '../mend.ts'
import { rule } from '../rule.ts'

/** The number of an 880 without a counterpart; no other field has it. */
const UNLINKED = '00'

/** What is mended by joining fields that can only mean each other, and by new numbers. */
const MENDABLE = ['no-partner', 'no-880', 'repeated']

/**
 * A linkage with its number in two digits: `001` is read as `01`. Undefined where the number has more digits than that.
 */
const withTwoDigits = (linkage: Linkage): Linkage | undefined => {
  const number = String(Number(linkage.number)).padStart(2, '0')
  return number.length === 2 ? { ...linkage, number } : undefined
}

/** Whether an 880 can be linked to fields of a tag: data fields of the profile. In 022, $6 is a flag of the network. */
const isLinkableTag = (tag: string): boolean => tag !== '022' && fieldDefinition(tag) !== undefined

/** The record without the number 00 in a field other than 880. An 880 with 00 may be its counterpart: no repair then. */
const withoutNumber = (record: MarcRecord, tag: string, occurrence: number): MarcRecord | undefined =>
  dataFieldsOf(record, '880').some((field) => {
    const linkage = linkageOf(field)
    return linkage?.tag === tag && linkage.number === UNLINKED
  })
    ? undefined
    : withDataField(record, tag, occurrence, (field) => ({
        ...field,
        subfields: field.subfields.filter(({ code }) => code !== '6'),
      }))

const withLinkFirst = (record: MarcRecord, tag: string, occurrence: number): MarcRecord | undefined =>
  withDataField(record, tag, occurrence, (field) => {
    const index = field.subfields.findIndex((each) => each.code === '6')
    if (index <= 0) return undefined
    return { ...field, subfields: [field.subfields[index]!, ...field.subfields.toSpliced(index, 1)] }
  })

/**
 * Fields in original script (880) and those that they stand for name each other in $6, `TAG-NN` and `880-NN`, each
 * number once in a record. NN is two digits; 00 is only in an 880 without a counterpart. TAG is a data field of the
 * profile. $6 comes first in its field. MARC 21, appendix A. (022 $6 is a flag of the network, no link.)
 */
export const alternateScriptLink = rule({
  id: 'alternate-script-link',
  variants: [
    'unreadable',
    'written',
    'unnumbered',
    'unknown-tag',
    'of-880',
    'no-partner',
    'no-880',
    'repeated',
    'not-first',
  ],
  level: 'error',
  variantLevels: { 'not-first': 'warning' },
  check({ record, report }) {
    /** `TAG-NN` of every field, from both ends: what an 880 says it stands for, and what says it has an 880. */
    const standsFor = new Set<string>()
    const hasScript = new Set<string>()
    const numbers = { '880': new Set<string>(), linked: new Set<string>() }
    const links = record.fields.flatMap(({ field, occurrence }) => {
      if (!isDataField(field) || field.tag === '022') return []
      const value = subfield(field, '6')
      if (value === undefined && field.tag !== '880') return []
      const where = { field: field.tag, occurrence, subfield: '6', value: value ?? '' }
      if (value !== undefined && field.subfields[0]?.code !== '6') {
        report({ ...where, variant: 'not-first' })
      }
      const written = linkageOf(field)
      const linkage = written && withTwoDigits(written)
      if (!linkage || (field.tag !== '880' && linkage.tag !== '880')) {
        report({ ...where, variant: 'unreadable' })
        return []
      }
      if (field.tag === '880' && linkage.tag === '880') {
        report({ ...where, variant: 'of-880' })
        return []
      }
      const expected = linkageText(linkage)
      if (value !== expected) report({ ...where, variant: 'written', params: { expected } })
      if (field.tag === '880' && !isLinkableTag(linkage.tag)) {
        report({ ...where, variant: 'unknown-tag', params: { linked: linkage.tag } })
        return []
      }
      if (linkage.number === UNLINKED) {
        if (field.tag !== '880') report({ ...where, variant: 'unnumbered' })
        return []
      }
      if (field.tag === '880') standsFor.add(`${linkage.tag}-${linkage.number}`)
      else hasScript.add(`${field.tag}-${linkage.number}`)
      return [{ where, linkage }]
    })
    for (const { where, linkage } of links) {
      const { number } = linkage
      const seen = where.field === '880' ? numbers['880'] : numbers.linked
      if (seen.has(number)) report({ ...where, variant: 'repeated', params: { number } })
      seen.add(number)
      if (where.field === '880' && !hasScript.has(`${linkage.tag}-${number}`)) {
        report({ ...where, variant: 'no-partner', params: { number, linked: linkage.tag } })
      } else if (where.field !== '880' && !standsFor.has(`${where.field}-${number}`)) {
        report({ ...where, variant: 'no-880', params: { number } })
      }
    }
  },
  fix: {
    id: 'mend-links',
    apply: ({ record, diagnostic: { code, field: tag, occurrence, params } }) => {
      if (code.endsWith('.not-first')) return withLinkFirst(record, tag, occurrence)
      if (code.endsWith('.unnumbered')) return withoutNumber(record, tag, occurrence)
      if (code.endsWith('.written')) {
        const place = { tag, occurrence, code: '6' }
        return withSubfieldValue(record, place, String(params.value), String(params.expected))
      }
      if (!MENDABLE.some((variant) => code.endsWith(`.${variant}`))) return undefined
      const mended = mendLinkages(record)
      const field = dataFieldsOf(mended, tag)[occurrence - 1]
      const isChanged = field !== undefined && field !== dataFieldsOf(record, tag)[occurrence - 1]
      // An 880 that nothing is left for would only be marked so: its field is to be written.
      const isAlone = tag === '880' && field !== undefined && linkageOf(field)?.number === UNLINKED
      return isChanged && !isAlone ? mended : undefined
    },
  },
})
