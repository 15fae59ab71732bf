import { useRef, useState } from 'react'
import type { CardReport } from './card/card-props.ts'
import { RecordCard } from './card/record-card.tsx'
import classes from './catalogue-page.module.css'
import type { PageCard } from './state/page-query.ts'
import { useNearViewport } from './use-near-viewport.ts'

/**
 * The container of one record card in the list of cards. The record is loaded when the container first comes near the
 * visible part of the page. From then on the card keeps its text, lock and undo steps, but it has an editor only while
 * it is near the visible part or focused.
 */
export function CardSlot({
  card,
  versionId,
  isAlone,
  isActive,
  onActive,
  onReport,
  onStored,
  onParted,
}: {
  card: PageCard
  versionId: string | undefined
  isAlone: boolean
  isActive: boolean
  onActive: () => void
  onReport: (report: CardReport) => void
  onStored: () => void
  onParted: () => void
}) {
  const slot = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(slot, isAlone)
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)
  return (
    <div
      ref={slot}
      data-card={card.key}
      data-waiting={!wasNear || undefined}
      data-work={isActive ? 'inside' : undefined}
      className={classes.slot}
    >
      {wasNear ? (
        <RecordCard
          issn={card.issn}
          versionId={versionId}
          {...(card.making && { making: card.making })}
          isActive={isActive}
          isNear={isNear || isActive}
          onActive={onActive}
          onReport={onReport}
          onStored={onStored}
          {...(card.isJoined && { onParted })}
        />
      ) : (
        <h2 className={classes.waitingHead}>
          <span className="issn">{card.issn}</span>
        </h2>
      )}
    </div>
  )
}
