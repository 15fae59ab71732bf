/** What the rules about single characters share. */
import type { MarcRecord } from '@seriatim/marc'
import { isControlField } from '@seriatim/marc'
import { hasVisible } from '@seriatim/scripts'
import type { Diagnostic } from './diagnostic.ts'
import { withField } from './mend.ts'

/** Printable characters of Latin and IPA: most values have no others, and no rule about characters looks at them. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u02ff]*$/
export const isPlainText = (value: string): boolean => PLAIN.test(value)

/** The quick fix that writes the value that was found without some of its characters. Nothing is left: nothing is fixed. */
export const removeCharacters = (without: (value: string, diagnostic: Diagnostic) => string) => ({
  id: 'remove-characters',
  apply: ({ record, diagnostic }: { record: MarcRecord; diagnostic: Diagnostic }): MarcRecord | undefined => {
    const { field, occurrence, subfield, params } = diagnostic
    const value = String(params.value)
    const changed = without(value, diagnostic)
    if (!hasVisible(changed) || changed === value) return undefined
    if (field === 'LDR') return record.leader === value ? { ...record, leader: changed } : undefined
    return withField(record, field, occurrence, (found) => {
      if (isControlField(found)) return found.value === value ? { ...found, value: changed } : undefined
      const index = found.subfields.findIndex((each) => each.code === subfield && each.value === value)
      if (index < 0) return undefined
      return { ...found, subfields: found.subfields.with(index, { code: subfield!, value: changed }) }
    })
  },
})
