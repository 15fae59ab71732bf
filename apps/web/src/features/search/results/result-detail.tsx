import type { HitSource } from '@seriatim/contract'
import { fromLines } from '@seriatim/marc'
import type { Marking } from '@seriatim/query'
import { marcLanguageTag } from '@seriatim/scripts'
import { useMemo } from 'react'
import { MarcLegend, MarcView } from '../../../ui/marc/marc-view.tsx'
import { RowStateWords } from './row-states.tsx'

/** The expanded content of a row: its states as text, its MARC 21 record, and a legend of the colours. */
export function ResultDetail({
  hit,
  marking,
  lockedBy,
}: {
  hit: HitSource
  marking: Marking
  lockedBy: string | undefined
}) {
  const record = useMemo(() => fromLines(hit.marc21.split('\n')).record, [hit.marc21])
  return (
    <>
      <RowStateWords hit={hit} lockedBy={lockedBy} />
      {record ? <MarcView record={record} marking={marking} lang={marcLanguageTag(hit.languages[0])} /> : null}
      <MarcLegend />
    </>
  )
}
