import type { HitSource } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useSession } from '../../../kernel/session.tsx'
import { preloadEditor } from '../../catalogue/preload-editor.ts'
import { editRefusal } from './edit-permission.ts'

/** Returns the reason why the user may not edit records, as a sentence; undefined if the user may edit them. */
export type EditRefusalOf = (records: readonly HitSource[]) => string | undefined

const useRefusalOf = (): EditRefusalOf => {
  const t = useMessages('search')
  const { profile } = useSession()
  return useCallback(
    (records) => {
      const refusal = editRefusal(profile, records)
      if (refusal === undefined) return undefined
      return refusal.reason === 'no_centre'
        ? t('no_centre_affected', { username: profile.username })
        : t('may_not_modify', { issns: refusal.issns })
    },
    [t, profile],
  )
}

/** The function `EditRefusalOf` for the current user; undefined if the user may not catalogue. */
export const useEditRefusal = (): EditRefusalOf | undefined => {
  const { may } = useSession()
  const refusalOf = useRefusalOf()
  return may('catalog') ? refusalOf : undefined
}

/** Returns a function that returns whether the user may edit records, and shows the reason if not. */
const useEditGuard = (): ((records: readonly HitSource[]) => boolean) => {
  const refusalOf = useRefusalOf()
  return (records) => {
    const refusal = refusalOf(records)
    if (refusal !== undefined) notify.warning(refusal)
    return refusal === undefined
  }
}

/**
 * Returns a function that opens records in the editor, or shows why the user may not edit them. Undefined if the user
 * may not catalogue.
 */
export const useEditRecords = (): ((records: readonly HitSource[]) => void) | undefined => {
  const { may } = useSession()
  const isFree = useEditGuard()
  const navigate = useNavigate()
  if (!may('catalog')) return undefined
  return (records) => {
    if (isFree(records))
      void navigate({ to: '/catalogue', search: { issns: records.map(({ issn }) => issn).join(',') } })
  }
}

/** Preloads the editor for cataloguers once there are results, because they usually open a record next. */
export const usePreloadEditor = (hasResults: boolean): void => {
  const { profile, may } = useSession()
  const isWanted = hasResults && may('catalog')
  useEffect(() => (isWanted ? preloadEditor(profile.username) : undefined), [isWanted, profile.username])
}

/**
 * Returns a function that asks for the medium of new duplicates, or shows why the records cannot be duplicated.
 * Undefined if the user may not catalogue.
 */
export const useDuplicateRecords = (
  ask: (issns: readonly string[]) => void,
): ((records: readonly HitSource[]) => void) | undefined => {
  const { may } = useSession()
  const isFree = useEditGuard()
  if (!may('catalog')) return undefined
  return (records) => {
    if (isFree(records)) ask(records.map(({ issn }) => issn))
  }
}

/**
 * Returns a function that duplicates a record as its successor, or shows why this is impossible. Undefined if the user
 * may not catalogue.
 */
export const useContinueRecord = (): ((record: HitSource) => void) | undefined => {
  const { may } = useSession()
  const isFree = useEditGuard()
  const navigate = useNavigate()
  if (!may('catalog')) return undefined
  return (record) => {
    if (isFree([record])) void navigate({ to: '/catalogue', search: { issns: record.issn, successor: '0' } })
  }
}

/** Returns a function that opens the comparison of two records, or warns that it needs exactly two. */
export const useCompareRecords = (): ((issns: readonly string[]) => void) => {
  const t = useMessages('search')
  const navigate = useNavigate()
  return (issns) => {
    if (issns.length === 2) void navigate({ to: '/compare', search: { issns: issns.join(',') } })
    else notify.warning(t('compare_needs_two'))
  }
}

/**
 * Actions on checked records that concern centres: merging two of them, and transferring any to another centre. An
 * action is undefined if the user may not run it.
 */
export const useCentreActions = (
  askForCentre: (issns: readonly string[]) => void,
): ((issns: readonly string[]) => { merge: (() => void) | undefined; transfer: (() => void) | undefined }) => {
  const { profile, may } = useSession()
  const navigate = useNavigate()
  if (profile.center === null || !may('catalog')) return () => ({ merge: undefined, transfer: undefined })
  return (issns) => {
    const [keep, cancel] = issns
    const isPair = issns.length === 2
    return {
      merge: isPair ? () => void navigate({ to: '/merge', search: { keep, cancel } }) : undefined,
      transfer: profile.is_member_of_ic ? () => askForCentre(issns) : undefined,
    }
  }
}
