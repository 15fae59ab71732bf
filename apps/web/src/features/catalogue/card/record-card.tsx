import { Skeleton } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { focusPage } from '../../../kernel/take-focus.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import type { DuplicateKind } from '../../document/duplicate-kind.ts'
import { DiscardedDuplicate } from '../duplicates/discarded-duplicate.tsx'
import { duplicateKey, useDuplicate } from '../duplicates/use-duplicate.ts'
import { savedDuplicates, useVisitId } from '../duplicates/visit-id.ts'
import type { Loaded } from '../state/loaded.ts'
import { useLoadedRecord } from '../state/use-loaded-record.ts'
import type { CardProps } from './card-props.ts'
import { LoadedCard } from './loaded-card.tsx'
import classes from './record-card.module.css'

/** The card of a record. Loads the record with its lock, or creates a duplicate of it, and then shows the editor. */
export function RecordCard(props: CardProps) {
  const { issn, making } = props
  const visit = useVisitId()
  const [saved, setSaved] = useState(() => making && savedDuplicates.read(visit, duplicateKey(issn, making)))
  if (!making) return <StoredCard {...props} />
  if (saved !== undefined) return <StoredCard {...props} issn={saved} />
  return <DuplicateCard {...props} making={making} visit={visit} onMoved={setSaved} />
}

function StoredCard(props: CardProps) {
  const { loaded, reload } = useLoadedRecord(props.issn, props.versionId)
  const isAskedAgain = useRef(false)
  // After a reload that the user requested, the new card is focused, because it replaced the focused one.
  useEffect(() => {
    if (loaded.kind !== 'editable' || !isAskedAgain.current) return
    isAskedAgain.current = false
    focusPage()
  }, [loaded])
  const reloadByHand = () => {
    isAskedAgain.current = true
    reload()
  }
  return loaded.kind === 'editable' || loaded.kind === 'readOnly' ? (
    <LoadedCard {...props} loaded={loaded} onReload={reloadByHand} />
  ) : (
    <WaitingCard {...props} loaded={loaded} onReload={reloadByHand} />
  )
}

function DuplicateCard({
  making,
  visit,
  onMoved,
  ...props
}: CardProps & { making: DuplicateKind; visit: string; onMoved: (issn: string) => void }) {
  const duplicate = useMessages('duplicate')
  const { loaded, reload } = useDuplicate(props.issn, making, visit)
  const [givenUp, setGivenUp] = useState<string>()
  if (givenUp !== undefined)
    return (
      <DiscardedDuplicate
        number={givenUp}
        onAgain={() => {
          setGivenUp(undefined)
          reload()
        }}
      />
    )
  if (loaded.kind !== 'editable')
    return <WaitingCard {...props} loaded={loaded.kind === 'failed' ? loaded : { kind: 'loading' }} onReload={reload} />
  const { issn } = loaded.answer
  const onSaved = (number: string) => {
    savedDuplicates.note(visit, duplicateKey(props.issn, making), number)
    if (number === issn) return
    // The number was assigned by another save meanwhile: the saved record has a separate card.
    notify.warning(duplicate('moved', { before: issn, number }))
    onMoved(number)
  }
  return (
    <LoadedCard
      {...props}
      key={issn}
      issn={issn}
      loaded={loaded}
      onReload={reload}
      onSaved={onSaved}
      onGiveUp={() => {
        if (props.onParted === undefined) return setGivenUp(issn)
        notify.done(duplicate('given_up', { number: issn }))
        props.onParted()
      }}
    />
  )
}

/** The card of a record that is loading or has failed to load. */
function WaitingCard({
  issn,
  isActive,
  onReport,
  loaded,
  onReload,
}: CardProps & { loaded: Extract<Loaded, { kind: 'loading' | 'failed' }>; onReload: () => void }) {
  const headingId = useId()
  const isFailed = loaded.kind === 'failed'
  useEffect(() => onReport({ state: isFailed ? 'failed' : 'loading', title: '' }), [isFailed, onReport])
  return (
    <section
      className={classes.card}
      aria-labelledby={headingId}
      aria-busy={!isFailed}
      data-active={isActive || undefined}
    >
      <header className={classes.header}>
        <h2 className={classes.heading} id={headingId}>
          <span className="issn">{issn}</span>
        </h2>
      </header>
      <div className={classes.body}>
        {loaded.kind === 'failed' ? (
          <StateMessage kind="failure" title={loaded.sentence} retry={onReload} />
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
