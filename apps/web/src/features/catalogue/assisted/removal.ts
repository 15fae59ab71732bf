import { LINKING_TAGS } from '@seriatim/issn'
import { type DataField, isDataField, subfield } from '@seriatim/marc'
import { subfieldDefinition } from '@seriatim/profile/fields'
import { type Content, isUnread } from '../../document/content.ts'
import type { FieldChange } from '../../document/field-changes.ts'
import { pairAt } from '../../transliteration/pairs.ts'
import type { FormPlace } from './form-context.ts'

/** The target of a linking field: its ISSN, or its title if there is no ISSN. */
const linkTarget = (field: DataField): string | undefined => subfield(field, 'x') ?? subfield(field, 't')

const linksTo = (content: Content, tag: string, target: string): number =>
  content.entries.filter(
    (entry) => !isUnread(entry) && isDataField(entry) && entry.tag === tag && linkTarget(entry) === target,
  ).length

/**
 * Whether a field is a link of the stored record that must stay. Only users of the international centre may delete such
 * a link (specification-2, 6), because its reverse link is deleted too. A duplicate of a link may be removed.
 */
export const isProtectedLink = (content: Content, stored: Content, entry: number): boolean => {
  const field = content.entries[entry]
  if (!field || isUnread(field) || !isDataField(field) || !LINKING_TAGS.has(field.tag)) return false
  const target = linkTarget(field)
  return target !== undefined && linksTo(stored, field.tag, target) > 0 && linksTo(content, field.tag, target) < 2
}

/**
 * Whether a user may change a subfield. Subfields of `locked` entries cannot be changed; some subfields can be changed
 * only by users of the international centre.
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

/** Whether a field has only one subfield, not counting its $6. */
export const isOnlySubfield = (content: Content, entry: number): boolean => {
  const field = content.entries[entry]
  if (!field || isUnread(field) || !isDataField(field)) return false
  return field.subfields.filter(({ code }) => code !== '6').length < 2
}

/**
 * The change that removes a field, and the place to focus next. Undefined if the field cannot be removed: a `locked`
 * entry, or an 880 linked to one.
 */
export const removalChange = (
  content: Content,
  locked: ReadonlySet<number>,
  entry: number,
): { readonly change: FieldChange; readonly next: FormPlace } | undefined => {
  const found = content.entries[entry]
  if (!found || isUnread(found) || locked.has(entry) || found.tag === '008') return undefined
  const pair = pairAt(content, entry)
  if (pair && locked.has(pair.romanised)) return undefined
  // A romanised field is removed with its 880; removing an 880 also removes $6 from the romanised field.
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
