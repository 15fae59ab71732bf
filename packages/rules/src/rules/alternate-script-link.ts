import { dataFieldsOf, isDataField, linkageOf, type MarcRecord, mendLinkages, subfield } from '@seriatim/marc'
import { withDataField } from '../mend.ts'
import { rule } from '../rule.ts'

/** The number of a field in original script that stands for none. */
const UNLINKED = '00'

/** What is mended by joining fields that can only mean each other, and by new numbers. */
const MENDABLE = ['no-partner', 'no-880', 'repeated']

const withLinkFirst = (record: MarcRecord, tag: string, occurrence: number): MarcRecord | undefined =>
  withDataField(record, tag, occurrence, (field) => {
    const index = field.subfields.findIndex((each) => each.code === '6')
    if (index <= 0) return undefined
    return { ...field, subfields: [field.subfields[index]!, ...field.subfields.toSpliced(index, 1)] }
  })

/**
 * Fields in original script (880) and those that they stand for name each other in $6, `TAG-NN` and `880-NN`, each
 * number once in a record; NN 00 stands alone. $6 comes first in its field. MARC 21, appendix A. (022 $6 is a flag of the network, no link.)
 */
export const alternateScriptLink = rule({
  id: 'alternate-script-link',
  variants: ['unreadable', 'of-880', 'no-partner', 'no-880', 'repeated', 'not-first'],
  level: 'error',
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
        report({ ...where, variant: 'not-first', atMost: 'warning' })
      }
      const linkage = linkageOf(field)
      if (!linkage || (field.tag !== '880' && linkage.tag !== '880')) {
        report({ ...where, variant: 'unreadable' })
        return []
      }
      if (field.tag === '880' && linkage.tag === '880') {
        report({ ...where, variant: 'of-880' })
        return []
      }
      if (linkage.number === UNLINKED) return []
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
    apply: ({ record, diagnostic: { code, field: tag, occurrence } }) => {
      if (code.endsWith('.not-first')) return withLinkFirst(record, tag, occurrence)
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
