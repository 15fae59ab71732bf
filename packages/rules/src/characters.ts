/** Shared code of the rules about single characters. */
import type { MarcRecord } from '@seriatim/marc'
import { isControlField } from '@seriatim/marc'
import { hasVisible } from '@seriatim/scripts'
import { withField } from './change-field.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Printable Latin and IPA characters. Most values contain no others and need no check. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u02ff]*$/
export const isPlainText = (value: string): boolean => PLAIN.test(value)

/** A quick fix that removes characters from the reported value. It does not apply if nothing would be left. */
export const removeCharacters = (without: (value: string, diagnostic: Diagnostic) => string) => ({
  id: 'remove-characters',
  apply: ({ record, diagnostic }: { record: MarcRecord; diagnostic: Diagnostic }): MarcRecord | undefined => {
    const { field, occurrence, subfield, params } = diagnostic
    const value = String(params.value)
    const changed = without(value, diagnostic)
    if (!hasVisible(changed) || changed === value) return undefined
    if (field === 'LDR') return record.leader === value ? { ...record, leader: changed } : undefined
    return withField(record, field, occurrence, (current) => {
      if (isControlField(current)) return current.value === value ? { ...current, value: changed } : undefined
      const index = current.subfields.findIndex((each) => each.code === subfield && each.value === value)
      if (index < 0) return undefined
      return { ...current, subfields: current.subfields.with(index, { code: subfield!, value: changed }) }
    })
  },
})
