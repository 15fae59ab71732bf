import { Button } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { useKept } from '../../app/kept.ts'
import { useSession } from '../../app/session.tsx'
import { useShortcuts } from '../../app/shortcuts.tsx'
import { focusCard } from '../../app/take-focus.ts'
import { IconArrowLeft } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { VirtualKeyboardToggle } from '../keyboards/virtual-keyboard.tsx'
import type { CardReport } from './card/card-props.ts'
import { CardSlot } from './card-slot.tsx'
import classes from './catalogue-page.module.css'
import { RecordIndex } from './record-index.tsx'
import { type PageQuery, readPageQuery } from './state/page-query.ts'
import { useIndexTitles } from './use-index-titles.ts'

/** The pages that there is a way back to (specification-2, 2.5), and what it is called. */
const WAYS_BACK: Readonly<Record<string, 'back_to_search' | 'back_to_assignment'>> = {
  '/search': 'back_to_search',
  '/assignment': 'back_to_assignment',
}

/** The way back to the page from which this one was reached; undefined from elsewhere. */
const useWayBack = () => {
  const router = useRouter()
  // While a page is drawn for the first time, the router's resolved location is still the one before; later, as after a
  // reload, it is this one.
  const [before] = useState(() => WAYS_BACK[router.state.resolvedLocation?.pathname ?? ''])
  const [way, keep] = useKept('way-back', before)
  useEffect(() => {
    if (before !== undefined) keep(before)
  }, [before, keep])
  return way
}

/** The catalogue page: records as cards, each with its editor. */
export function CataloguePage() {
  const t = useMessages('catalogue')
  const { may } = useSession()
  const router = useRouter()
  const query = readPageQuery(useSearch({ from: '/shell/catalogue' }))
  const wayBack = useWayBack()
  /** The record that is worked at: what the browser's tab is titled by. */
  const [subject, setSubject] = useState('')
  const count = query.kind === 'records' ? query.issns.length : 0
  const heading = wayBack ? (
    <Button
      variant="subtle"
      color="gray"
      data-way-back
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => router.history.back()}
    >
      {t(wayBack)}
    </Button>
  ) : undefined

  return (
    <Page
      title={subject === '' ? t('title') : `${subject} · ${t('title')}`}
      heading={heading ?? t('title')}
      aside={
        <>
          {count > 0 ? <span className={classes.count}>{t('records', { count })}</span> : null}
          <VirtualKeyboardToggle />
        </>
      }
    >
      {may('catalog') ? (
        <Records query={query} onSubject={setSubject} />
      ) : (
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      )}
    </Page>
  )
}

function Records({ query, onSubject }: { query: PageQuery; onSubject: (subject: string) => void }) {
  const t = useMessages('catalogue')
  if (query.kind === 'refused') {
    return <StateMessage kind="failure" title={t('nothing')} text={t(`refused_${query.reason}`)} />
  }
  if (query.issns.length === 0) return <StateMessage kind="empty" title={t('nothing')} text={t('nothing_next')} />
  return <Cards key={JSON.stringify(query)} query={query} onSubject={onSubject} />
}

function Cards({
  query,
  onSubject,
}: {
  query: Extract<PageQuery, { kind: 'records' }>
  onSubject: (subject: string) => void
}) {
  // The component lives as long as its numbers stay the same.
  const [{ issns, recordId, making }] = useState(query)
  const t = useMessages('catalogue')
  const [active, setActive] = useKept('active', issns[0])
  const [reports, setReports] = useState<Readonly<Record<string, CardReport>>>({})
  const cards = useRef<HTMLDivElement>(null)
  const titles = useIndexTitles(issns)

  const report = active === undefined ? undefined : reports[active]
  const subject = `${report?.number ?? active} ${report?.title ?? titles.get(active ?? '') ?? ''}`.trim()
  useEffect(() => {
    onSubject(subject)
    return () => onSubject('')
  }, [subject, onSubject])

  const onReport = useCallback((issn: string, report: CardReport) => {
    setReports((before) => {
      const known = before[issn]
      const isSame = known?.state === report.state && known.title === report.title && known.number === report.number
      return isSame ? before : { ...before, [issn]: report }
    })
  }, [])
  const goTo = (issn: string | undefined) => {
    if (issn === undefined) return
    setActive(issn)
    const card = cards.current?.querySelector<HTMLElement>(`[data-issn="${CSS.escape(issn)}"]`)
    card?.scrollIntoView({ block: 'start' })
    if (card) focusCard(card)
  }
  // Who comes back goes on in the card that was left.
  const first = useRef(active)
  useEffect(() => {
    if (first.current === issns[0] || !issns.includes(first.current ?? '')) return
    cards.current?.querySelector(`[data-issn="${CSS.escape(first.current!)}"]`)?.scrollIntoView({ block: 'start' })
  }, [issns])
  // After a save the next record is what comes; after the last one, the way back.
  const onStored = useLatest((issn: string) => {
    const next = issns[issns.indexOf(issn) + 1]
    const wayBack = document.querySelector<HTMLElement>('[data-way-back]')
    const card = cards.current?.querySelector<HTMLElement>(`[data-issn="${CSS.escape(issn)}"]`)
    // The dialog gives the focus back to where it was opened, which is gone then.
    requestAnimationFrame(() => {
      if (next !== undefined) goTo(next)
      else (wayBack ?? card?.querySelector<HTMLElement>('button'))?.focus()
    })
  })

  // One function a card that stays the same, so that a report does not draw every card anew.
  const callbacks = useMemo(
    () =>
      new Map(
        issns.map((issn) => [
          issn,
          {
            onActive: () => setActive(issn),
            onReport: (report: CardReport) => onReport(issn, report),
            onStored: () => onStored.current(issn),
          },
        ]),
      ),
    [issns, onReport, setActive],
  )

  const step = (by: 1 | -1) => {
    const next = issns[issns.indexOf(active ?? '') + by]
    if (next === undefined) return false
    goTo(next)
    return true
  }
  useShortcuts(
    issns.length > 1
      ? [
          { keys: 'alt+ArrowDown', label: t('shortcut_next'), scope: 'page', run: () => step(1) },
          { keys: 'alt+ArrowUp', label: t('shortcut_previous'), scope: 'page', run: () => step(-1) },
        ]
      : [],
  )

  return (
    <div className={classes.layout} data-several={issns.length > 1 || undefined}>
      {issns.length > 1 ? (
        <RecordIndex issns={issns} reports={reports} titles={titles} active={active} onChoose={goTo} />
      ) : null}
      <div className={classes.cards} ref={cards}>
        {issns.map((issn) => (
          <CardSlot
            key={issn}
            issn={issn}
            versionId={recordId}
            making={making}
            isAlone={issns.length === 1}
            isActive={issn === active}
            onActive={callbacks.get(issn)!.onActive}
            onReport={callbacks.get(issn)!.onReport}
            onStored={callbacks.get(issn)!.onStored}
          />
        ))}
      </div>
    </div>
  )
}
