import { isDataField, linkageOf, TITLE_TAGS } from '@seriatim/marc'
import {
  codePoints,
  hasBalancedMarks,
  REPLACEMENT,
  strayMarks,
  withoutStrayInvisible,
  withoutStrayMarks,
} from '@seriatim/scripts'
import { isPlainText, removeCharacters } from '../characters.ts'
import { rule } from '../rule.ts'

/**
 * Reports U+FFFD, an unpaired non-sorting mark, and in titles an invisible character without function. A joiner has a
 * function between letters of scripts with joiners, and a direction mark has one in right-to-left text. Source: MARC
 * 21, 222 and 245 (NSB and NSE come in pairs).
 */
export const strayCharacter = rule({
  id: 'stray-character',
  variants: ['replacement', 'non-sorting', 'invisible'],
  level: 'warning',
  check({ record, report }) {
    for (const { field, occurrence } of record.fields) {
      if (!isDataField(field)) continue
      const isTitle = TITLE_TAGS.has(field.tag === '880' ? (linkageOf(field)?.tag ?? '') : field.tag)
      for (const { code, value } of field.subfields) {
        if (isPlainText(value)) continue
        const where = { field: field.tag, occurrence, subfield: code, value }
        if (value.includes(REPLACEMENT)) report({ ...where, variant: 'replacement' })
        if (!hasBalancedMarks(value)) report({ ...where, variant: 'non-sorting' })
        const stray = isTitle ? strayMarks(value) : []
        if (stray.length > 0) report({ ...where, variant: 'invisible', params: { characters: codePoints(stray) } })
      }
    }
  },
  fix: removeCharacters((value, { code }) => {
    if (code === 'stray-character.replacement') return value.replaceAll(REPLACEMENT, '')
    return code === 'stray-character.non-sorting' ? withoutStrayMarks(value) : withoutStrayInvisible(value)
  }),
})
