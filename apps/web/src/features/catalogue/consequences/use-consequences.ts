import { type AnswerOf, recordConsequences } from '@seriatim/contract'
import { type MarcRecord, toWire } from '@seriatim/marc'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../../app/api.ts'

export type Consequences = AnswerOf<typeof recordConsequences>
export type Consequence = Consequences['records'][number]

/** A predecessor that the save closes, with the year of its end. */
export type Closing = { readonly issn: string; readonly year: string }
const NOTHING_CLOSED: readonly Closing[] = []

/** Others may change meanwhile what a save would do: an answer counts that long. */
const KEPT_MS = 15_000

/** What says that enrichments are changed by hand, and why. */
export const forced = (reason: string | undefined) => (reason === undefined ? {} : { enrichment_reason: reason })

/** What saving `record` under `issn` would change in other records; the answer before stays until the next one is there. */
export const useConsequences = (
  issn: string,
  record: MarcRecord,
  {
    closing = NOTHING_CLOSED,
    movesLinks = false,
    reason,
  }: {
    readonly closing?: readonly Closing[]
    /** Whether links to numbers that the save cancels are redirected. */
    readonly movesLinks?: boolean
    readonly reason: string | undefined
  },
) => {
  const wire = useMemo(() => toWire(record), [record])
  return useAnswer(
    recordConsequences,
    {
      params: { issn },
      body: { record: wire, close_predecessors: [...closing], move_links: movesLinks, ...forced(reason) },
    },
    {
      staleTime: KEPT_MS,
      gcTime: KEPT_MS,
      placeholderData: keepPreviousData,
      // Nobody tells when what waits is written.
      refetchInterval: ({ state }) => (state.data === undefined || state.data.waiting.length === 0 ? false : KEPT_MS),
    },
  )
}

/** The records that a save writes to, without the one that is saved. */
export const otherRecords = ({ records }: Pick<Consequences, 'records'>, issn: string): readonly string[] => [
  ...new Set(records.filter((each) => each.changes && each.issn !== issn).map((each) => each.issn)),
]
