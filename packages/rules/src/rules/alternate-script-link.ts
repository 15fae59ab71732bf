import {
  dataFieldsOf,
  isDataField,
  type Linkage,
  linkageOf,
  linkageText,
  type MarcRecord,
  repairLinkages,
  subfield,
} from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { withDataField, withSubfieldValue } from '../change-field.ts'
import { rule } from '../rule.ts'

/** The linkage number of an 880 without a counterpart. Fields other than 880 must not have it. */
const UNLINKED = '00'

/** Variants of this rule that `repairLinkages` can fix. */
const MENDABLE = ['no-partner', 'no-880', 'repeated']

/** A linkage with a two-digit number: `001` becomes `01`. Undefined if the number is too large. */
const withTwoDigits = (linkage: Linkage): Linkage | undefined => {
  const number = String(Number(linkage.number)).padStart(2, '0')
  return number.length === 2 ? { ...linkage, number } : undefined
}

/**
 * Whether an 880 can be linked to a tag: a data field of the profile, except 022, where $6 is a flag of the ISSN
 * network.
 */
const isLinkableTag = (tag: string): boolean => tag !== '022' && fieldDefinition(tag) !== undefined

/** Removes $6 with number 00 from a field. Undefined if an 880 with number 00 may be its counterpart. */
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
 * Reports invalid $6 linkage. A field and its 880 refer to each other in $6 (`TAG-NN`, `880-NN`), with a two-digit
 * number that is unique in the record. 00 is allowed only in an 880 without a counterpart. TAG is a data field of the
 * profile, and $6 comes first. In 022, $6 is a flag of the network. Source: MARC 21, appendix A.
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
    /** `TAG-NN` of each linked field, collected from the 880s and from the fields with an 880. */
    const linkedFrom880 = new Set<string>()
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
      if (field.tag === '880') linkedFrom880.add(`${linkage.tag}-${linkage.number}`)
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
      } else if (where.field !== '880' && !linkedFrom880.has(`${where.field}-${number}`)) {
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
      const repaired = repairLinkages(record)
      const field = dataFieldsOf(repaired, tag)[occurrence - 1]
      const isChanged = field !== undefined && field !== dataFieldsOf(record, tag)[occurrence - 1]
      // Without a counterpart, the 880 would only get number 00. The user must add the field instead.
      const isAlone = tag === '880' && field !== undefined && linkageOf(field)?.number === UNLINKED
      return isChanged && !isAlone ? repaired : undefined
    },
  },
})
