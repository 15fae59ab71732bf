import type { LabelLocale } from '@seriatim/profile/labels'
import { createContext, use } from 'react'
import type { Translate } from '../../../kernel/i18n.ts'
import type { FieldChange } from '../../document/field-changes.ts'
import type { KnownCodeLists } from '../codes/code-lists.ts'
import type { Problem } from '../problems/problem.ts'
import type { UrlChecks } from '../urls/use-url-checks.ts'

/**
 * A place in the form: the index of an entry (`LEADER` for the leader), and a part of that entry, such as a subfield.
 */
export type FormPlace = { readonly entry: number; readonly part: string }

/** The value of the attribute `data-place` for a place. */
export const placeName = ({ entry, part }: FormPlace): string => `${entry}.${part}`

export const placeOfName = (name: string): FormPlace => {
  const dot = name.indexOf('.')
  return { entry: Number(name.slice(0, dot)), part: name.slice(dot + 1) }
}

/** Values that all blocks share and that change rarely, never while typing. */
export type FormContext = {
  readonly t: Translate<'assisted'>
  readonly locale: LabelLocale
  /** The lists of codes from administration. */
  readonly lists: KnownCodeLists
  readonly isReadOnly: boolean
  readonly isMemberOfIc: boolean
  /** Whether enrichments may be edited. */
  readonly isUnlocked: boolean
  /**
   * Asks for the reason, then unlocks enrichments (fields written by the system) and focuses an entry. Undefined if the
   * user may not do this.
   */
  readonly unlock: ((entry: number) => void) | undefined
  /** Whether coded fields are expanded. */
  readonly isExpanded: boolean
  readonly urlChecks: UrlChecks
  /** The language of the record (BCP 47), from 008/35-37. */
  readonly language: string | undefined
  /** Changes the record, then focuses the place `then`. A change without effect does not move the focus. */
  readonly act: (change: FieldChange, then?: FormPlace) => void
  /** Removes a field with its linked 880, or shows why the user may not remove it. */
  readonly removeField: (entry: number) => void
  /** Removes a subfield, or the whole field if it has no other subfield. */
  readonly removeSubfield: (entry: number, subfield: number) => void
  /** Whether the next field above (-1) or below (1) has the same tag, so that the two can be swapped. */
  readonly canMoveField: (entry: number, by: 1 | -1) => boolean
  /** The reason why a field cannot be removed; undefined if it can be removed. */
  readonly protectionReason: (entry: number) => string | undefined
  /** Opens the list of subfields that can be added after `at`; undefined closes the list. */
  readonly offerSubfields: (place: { readonly entry: number; readonly at: number } | undefined) => void
  /** Asks for confirmation before the form of material changes. */
  readonly changeLeader: (leader: string, place: string) => void
  readonly fix: (problem: Problem) => void
}

const Context = createContext<FormContext | undefined>(undefined)

export const FormProvider = Context.Provider

export const useForm = (): FormContext => {
  const form = use(Context)
  if (!form) throw new Error('useForm is used outside of the form')
  return form
}
