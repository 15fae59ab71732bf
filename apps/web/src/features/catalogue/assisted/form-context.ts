import type { LabelLocale } from '@seriatim/profile/labels'
import { createContext, use } from 'react'
import type { Translate } from '../../../app/i18n.ts'
import type { KeptLists } from '../codes/kept-lists.ts'
import type { Problem } from '../problems/problem.ts'
import type { FieldChange } from '../state/field-changes.ts'
import type { UrlChecks } from '../urls/use-url-checks.ts'

/** A place in the form: an entry (`LEADER` for the leader), and what of it. */
export type FormPlace = { readonly entry: number; readonly part: string }

/** The name of a place on its element: `data-place`. */
export const placeName = ({ entry, part }: FormPlace): string => `${entry}.${part}`

export const placeOfName = (name: string): FormPlace => {
  const dot = name.indexOf('.')
  return { entry: Number(name.slice(0, dot)), part: name.slice(dot + 1) }
}

/** What every block needs and what seldom changes: a key stroke changes nothing of it. */
export type FormContext = {
  readonly t: Translate<'assisted'>
  readonly locale: LabelLocale
  /** The lists of codes as administration keeps them. */
  readonly lists: KeptLists
  readonly isReadOnly: boolean
  readonly isMemberOfIc: boolean
  /** Whether enrichments may be edited. */
  readonly isUnlocked: boolean
  /** Asks for the reason, then unlocks enrichments and goes to an entry; undefined for who may not. */
  readonly unlock: ((entry: number) => void) | undefined
  /** Whether coded fields are unfolded. */
  readonly isExpanded: boolean
  readonly urlChecks: UrlChecks
  /** The language of the content (BCP 47), from 008/35-37. */
  readonly language: string | undefined
  /** Does something to the record, then goes to a place. */
  readonly act: (change: FieldChange, then?: FormPlace) => void
  /** Removes a field with what belongs to it, or says why this user may not. */
  readonly removeField: (entry: number) => void
  /** Why a field stays, in a sentence; undefined for one that may be removed. */
  readonly keptBecause: (entry: number) => string | undefined
  /** Opens the list of subfields that may be added behind `at`; undefined closes it. */
  readonly offerSubfields: (place: { readonly entry: number; readonly at: number } | undefined) => void
  /** Asks before the form of material changes, then does it. */
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
