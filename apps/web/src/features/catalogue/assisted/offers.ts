import { controlField, type DataField, type Field } from '@seriatim/marc'
import type { Label, SubfieldDefinition } from '@seriatim/profile'
import { CONTROL_FIELDS, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { type Content, isUnread } from '../state/content.ts'
import { SYSTEM_TAGS } from '../state/system-tags.ts'
import { type GroupName, groupOfTag } from './groups.ts'

export type Offer = { readonly code: string; readonly label: Label; readonly isCore: boolean }

/**
 * The tags that may be added to a group of the form, or to any group where none is named: those of the ISSN profile
 * (specification-2, 2.5), without what the system writes (enrichments may be added while they are unlocked), what is not
 * repeatable and there already, and 880, which belongs to the field that it stands for.
 */
export const tagsOffered = (content: Content, group: GroupName | undefined, isUnlocked: boolean): readonly Offer[] => {
  const present = new Set(content.entries.flatMap((entry) => (isUnread(entry) ? [] : [entry.tag])))
  const isFree = ({ tag, repeatable }: { tag: string; repeatable?: true }) =>
    (group === undefined || groupOfTag(tag) === group) &&
    !SYSTEM_TAGS.has(tag) &&
    tag !== '880' &&
    (repeatable === true || !present.has(tag))
  return [
    ...CONTROL_FIELDS.filter(isFree).map(({ tag, label }) => ({ code: tag, label, isCore: true })),
    ...FIELDS.filter(
      (field) =>
        isFree(field) && !field.loCOnly && !field.holdings && !field.system && (isUnlocked || !field.enrichment),
    ).map(({ tag, label, core }) => ({ code: tag, label, isCore: core === true })),
  ].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** The definition of the subfields of a field; an 880 has those of the field that it stands for. */
export const subfieldsDefined = (tag: string, standsFor: string | undefined): readonly SubfieldDefinition[] =>
  fieldDefinition(tag === '880' && standsFor !== undefined ? standsFor : tag)?.subfields ?? []

/** The subfields that may be added to a field: defined, and repeatable or not there yet. */
export const subfieldsOffered = (
  field: DataField,
  standsFor: string | undefined,
  { isMemberOfIc, isUnlocked }: { readonly isMemberOfIc: boolean; readonly isUnlocked: boolean },
): readonly Offer[] => {
  const present = new Set(field.subfields.map(({ code }) => code))
  return (
    subfieldsDefined(field.tag, standsFor)
      .filter(({ code, repeatable, icOnly }) => (repeatable || !present.has(code)) && (isMemberOfIc || !icOnly))
      // What makes a field one of the system's is for whoever unlocked those.
      .filter(({ enrichment }) => isUnlocked || !enrichment)
      // The links of pairs and the flags of 022 are set elsewhere.
      .filter(({ code }) => code !== '6' && !isForceFlag(field.tag, code))
      .map(({ code, label, need }) => ({ code, label, isCore: need !== undefined }))
  )
}

/** Subfields of 022 that override rules; members of the international centre set them (specification-2, 6). */
const FORCE_CODES: ReadonlySet<string> = new Set(['5', '6', '7', '8', '9'])

export const isForceFlag = (tag: string, code: string): boolean => tag === '022' && FORCE_CODES.has(code)

/** What stands in a new control field: the shortest value of its length that MARC 21 reads. */
const NEW_VALUE: Readonly<Record<string, string>> = { '003': 'ISSN', '006': `s${' '.repeat(17)}`, '007': 'zu' }

const LENGTH_OF_008 = 40

/** A new field of a tag, with the indicators and empty subfields that the profile begins it with. */
export const newField = (tag: string): Field => {
  const definition = fieldDefinition(tag)
  if (!definition) return controlField(tag, NEW_VALUE[tag] ?? ' '.repeat(LENGTH_OF_008))
  const [first, second] = definition.indicators
  const codes = definition.defaultSubfields ?? [definition.subfields[0]?.code ?? 'a']
  return {
    tag,
    indicator1: first.default ?? ' ',
    indicator2: second.default ?? ' ',
    subfields: codes.map((code) => ({ code, value: '' })),
  }
}
