import { Button, Skeleton } from '@mantine/core'
import { useEffect, useId } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { useLoadedRecord } from '../state/use-loaded-record.ts'
import type { CardState } from './card-state.ts'
import { LoadedCard } from './loaded-card.tsx'
import classes from './record-card.module.css'

/** What a card tells the page, for the index. */
export type CardReport = { readonly state: CardState; readonly title: string }

export type CardProps = {
  readonly issn: string
  /** The version to begin with; without it the active one, else the draft. */
  readonly versionId: string | undefined
  readonly isActive: boolean
  /** Whether the card is in view, or about to be: only then it has its editor. */
  readonly isNear: boolean
  readonly onActive: () => void
  readonly onReport: (report: CardReport) => void
}

/** One record of the page: loaded with its lock, then edited. */
export function RecordCard(props: CardProps) {
  const { issn, versionId, onReport, isActive } = props
  const t = useMessages('catalogue')
  const headingId = useId()
  const { loaded, reload } = useLoadedRecord(issn, versionId)
  const isWaiting = loaded.kind === 'loading'
  const isFailed = loaded.kind === 'failed'
  useEffect(() => {
    if (isWaiting || isFailed) onReport({ state: isFailed ? 'failed' : 'loading', title: '' })
  }, [isWaiting, isFailed, onReport])

  if (loaded.kind === 'editable' || loaded.kind === 'readOnly')
    return <LoadedCard {...props} loaded={loaded} onReload={reload} />
  return (
    <section
      className={classes.card}
      aria-labelledby={headingId}
      aria-busy={isWaiting}
      data-active={isActive || undefined}
    >
      <header className={classes.header}>
        <h2 className={classes.heading} id={headingId}>
          <span className="issn">{issn}</span>
        </h2>
      </header>
      <div className={classes.body}>
        {loaded.kind === 'failed' ? (
          <StateMessage
            kind="failure"
            title={loaded.sentence}
            next={
              <Button variant="default" onClick={reload}>
                {t('try_again')}
              </Button>
            }
          />
        ) : (
          <div className={classes.waiting}>
            {Array.from({ length: 12 }, (_, line) => (
              <Skeleton key={line} h={12} w={`${35 + ((line * 23) % 55)}%`} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
