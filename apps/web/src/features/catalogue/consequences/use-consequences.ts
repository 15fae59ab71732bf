import { type AnswerOf, recordConsequences } from '@seriatim/contract'
import { type MarcRecord, toWire } from '@seriatim/marc'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../../kernel/api.ts'

export type Consequences = AnswerOf<typeof recordConsequences>
export type Consequence = Consequences['records'][number]

/** A predecessor that the save closes, and the year in which its publication ended. */
export type Closing = { readonly issn: string; readonly year: string }
const NOTHING_CLOSED: readonly Closing[] = []

/** How long an answer is cached; short, because other users may change the effects of a save. */
const CACHE_MS = 15_000

/**
 * The request parameter with the reason why enrichments (fields written by the system) were edited; empty if there is
 * no reason.
 */
export const forcedParameters = (reason: string | undefined) =>
  reason === undefined ? {} : { enrichment_reason: reason }

/**
 * The effects on other records of saving `record` under `issn`. Returns the previous answer until the next one arrives.
 */
export const useConsequences = (
  issn: string,
  record: MarcRecord,
  {
    closing = NOTHING_CLOSED,
    movesLinks = false,
    reason,
  }: {
    readonly closing?: readonly Closing[]
    /** Whether links to the cancelled numbers will be redirected. */
    readonly movesLinks?: boolean
    readonly reason: string | undefined
  },
) => {
  const wire = useMemo(() => toWire(record), [record])
  return useAnswer(
    recordConsequences,
    {
      params: { issn },
      body: { record: wire, close_predecessors: [...closing], move_links: movesLinks, ...forcedParameters(reason) },
    },
    {
      staleTime: CACHE_MS,
      gcTime: CACHE_MS,
      placeholderData: keepPreviousData,
      // The server applies waiting changes without an event to clients, so the client polls.
      refetchInterval: ({ state }) => (state.data === undefined || state.data.waiting.length === 0 ? false : CACHE_MS),
    },
  )
}

/** The ISSNs of the other records that a save changes. */
export const otherRecords = ({ records }: Pick<Consequences, 'records'>, issn: string): readonly string[] => [
  ...new Set(records.filter((each) => each.changes && each.issn !== issn).map((each) => each.issn)),
]
