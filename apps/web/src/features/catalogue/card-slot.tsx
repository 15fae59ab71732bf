import { useRef, useState } from 'react'
import type { Making } from '../duplicates/making.ts'
import type { CardReport } from './card/card-props.ts'
import { RecordCard } from './card/record-card.tsx'
import classes from './catalogue-page.module.css'
import { useNear } from './use-near.ts'

/**
 * The place of a card among the others. The record is loaded when its place first comes near; from then on the card
 * keeps its text, its lock and its undo steps, while its editor is only there when it is near, or has the focus.
 */
export function CardSlot({
  issn,
  versionId,
  making,
  isAlone,
  isActive,
  onActive,
  onReport,
  onStored,
}: {
  issn: string
  versionId: string | undefined
  making: Making | undefined
  isAlone: boolean
  isActive: boolean
  onActive: () => void
  onReport: (report: CardReport) => void
  onStored: () => void
}) {
  const slot = useRef<HTMLDivElement>(null)
  const isNear = useNear(slot, isAlone)
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)
  return (
    <div
      ref={slot}
      data-issn={issn}
      data-waiting={!wasNear || undefined}
      data-work={isActive ? 'inside' : undefined}
      className={classes.slot}
    >
      {wasNear ? (
        <RecordCard
          issn={issn}
          versionId={versionId}
          making={making}
          isActive={isActive}
          isNear={isNear || isActive}
          onActive={onActive}
          onReport={onReport}
          onStored={onStored}
        />
      ) : (
        <h2 className={classes.waitingHead}>
          <span className="issn">{issn}</span>
        </h2>
      )}
    </div>
  )
}
