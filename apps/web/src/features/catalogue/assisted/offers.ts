import { controlField, type DataField, type Field } from '@seriatim/marc'
import type { Label, SubfieldDefinition } from '@seriatim/profile'
import { CONTROL_FIELDS, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { type Content, isUnread } from '../../document/content.ts'
import { SYSTEM_TAGS } from '../../document/system-tags.ts'
import { type GroupName, groupOfTag } from './groups.ts'

export type Offer = { readonly code: string; readonly label: Label; readonly isCore: boolean }

/**
 * The tags of the ISSN profile (specification-2, 2.5) that can be added to a group, or to any group if `group` is
 * undefined. Excluded are tags that the system writes (except unlocked enrichments), unrepeatable tags that the record
 * already has, and 880, which belongs to its linked field.
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

/** The definitions of the subfields of a field; an 880 has the subfields of its linked field. */
export const subfieldsDefined = (tag: string, linkedTag: string | undefined): readonly SubfieldDefinition[] =>
  fieldDefinition(tag === '880' && linkedTag !== undefined ? linkedTag : tag)?.subfields ?? []

/**
 * The subfields that can be added to a field: those that are defined for the field and are either repeatable or still
 * absent.
 */
export const subfieldsOffered = (
  field: DataField,
  linkedTag: string | undefined,
  { isMemberOfIc, isUnlocked }: { readonly isMemberOfIc: boolean; readonly isUnlocked: boolean },
): readonly Offer[] => {
  const present = new Set(field.subfields.map(({ code }) => code))
  return (
    subfieldsDefined(field.tag, linkedTag)
      .filter(({ code, repeatable, icOnly }) => (repeatable || !present.has(code)) && (isMemberOfIc || !icOnly))
      // Subfields that identify an enrichment are offered only while enrichments are unlocked.
      .filter(({ enrichment }) => isUnlocked || !enrichment)
      // $6 of a field and its 880, and the flags of 022, have separate controls.
      .filter(({ code }) => code !== '6' && !isForceFlag(field.tag, code))
      .map(({ code, label, need }) => ({ code, label, isCore: need !== undefined }))
  )
}

/** Subfields of 022 that override rules; only users of the international centre set them (specification-2, 6). */
const FORCE_CODES: ReadonlySet<string> = new Set(['5', '6', '7', '8', '9'])

export const isForceFlag = (tag: string, code: string): boolean => tag === '022' && FORCE_CODES.has(code)

/** The initial value of a new control field: the shortest value that MARC 21 allows. */
const NEW_VALUE: Readonly<Record<string, string>> = { '003': 'ISSN', '006': `s${' '.repeat(17)}`, '007': 'zu' }

const LENGTH_OF_008 = 40

/** Makes a new field, with the default indicators and empty subfields of the profile. */
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
