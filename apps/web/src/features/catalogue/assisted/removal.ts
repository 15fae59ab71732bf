import { LINKING_TAGS } from '@seriatim/issn'
import { type DataField, isDataField, subfield } from '@seriatim/marc'
import { subfieldDefinition } from '@seriatim/profile/fields'
import { pairAt } from '../../transliteration/pairs.ts'
import { type Content, isUnread } from '../state/content.ts'
import type { FieldChange } from '../state/field-changes.ts'
import type { FormPlace } from './form-context.ts'

/** What a linking field links to: its number, else its title. */
const targetOf = (field: DataField): string | undefined => subfield(field, 'x') ?? subfield(field, 't')

const linksTo = (content: Content, tag: string, target: string): number =>
  content.entries.filter(
    (entry) => !isUnread(entry) && isDataField(entry) && entry.tag === tag && targetOf(entry) === target,
  ).length

/**
 * Whether a field is a link of the stored record that goes with it: only members of the international centre may
 * delete those (specification-2, 6), because the reverse link goes too. A second link to the same record may go.
 */
export const isKeptLink = (content: Content, stored: Content, entry: number): boolean => {
  const field = content.entries[entry]
  if (!field || isUnread(field) || !isDataField(field) || !LINKING_TAGS.has(field.tag)) return false
  const target = targetOf(field)
  return target !== undefined && linksTo(stored, field.tag, target) > 0 && linksTo(content, field.tag, target) < 2
}

/**
 * Whether a user may change the value of a subfield: `locked` entries nobody, some subfields only members of the
 * international centre.
 */
export const mayChangeSubfield = (
  content: Content,
  locked: ReadonlySet<number>,
  { entry, subfield }: { readonly entry: number; readonly subfield: number },
  isMemberOfIc: boolean,
): boolean => {
  const field = content.entries[entry]
  if (!field || isUnread(field) || !isDataField(field) || locked.has(entry)) return false
  const code = field.subfields[subfield]?.code
  return code !== undefined && code !== '6' && (isMemberOfIc || !subfieldDefinition(field.tag, code)?.icOnly)
}

/**
 * What removing a field does, and where the focus goes then; undefined for what nobody removes: `locked` entries, and
 * with them the 880 whose link they hold.
 */
export const removalOf = (
  content: Content,
  locked: ReadonlySet<number>,
  entry: number,
): { readonly change: FieldChange; readonly next: FormPlace } | undefined => {
  const found = content.entries[entry]
  if (!found || isUnread(found) || locked.has(entry) || found.tag === '008') return undefined
  const pair = pairAt(content, entry)
  if (pair && locked.has(pair.romanised)) return undefined
  // A romanised field goes with the 880 that stands for it, an 880 with the link to it.
  if (pair?.original === entry)
    return {
      change: { type: 'removeOriginal', original: entry, field: pair.romanised },
      next: { entry: pair.romanised, part: '' },
    }
  return {
    change: { type: 'removeFields', entries: pair ? [pair.romanised, pair.original] : [entry] },
    next: { entry: Math.max(entry - 1, 0), part: '' },
  }
}
