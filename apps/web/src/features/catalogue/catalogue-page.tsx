import { Button } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEntryState } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { focusCard } from '../../kernel/take-focus.ts'
import { useLatest } from '../../kernel/use-latest.ts'
import { IconArrowLeft } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { VirtualKeyboardToggle } from '../keyboards/virtual-keyboard.tsx'
import type { CardReport } from './card/card-props.ts'
import { CardSlot } from './card-slot.tsx'
import classes from './catalogue-page.module.css'
import { useJoinedRecords } from './duplicates/use-joined-records.ts'
import { RecordIndex } from './record-index.tsx'
import { cardsOf, type PageCard, type PageQuery, readPageQuery } from './state/page-query.ts'
import { useIndexTitles } from './use-index-titles.ts'

/** Pages to which the editor has a back button (specification-2, 2.5), with the message of the button. */
const BACK_BUTTONS: Readonly<Record<string, 'back_to_search' | 'back_to_assignment'>> = {
  '/search': 'back_to_search',
  '/assignment': 'back_to_assignment',
}

/** The page from which the editor was opened; undefined if it has no back button. */
const useBackButton = () => {
  const router = useRouter()
  // In the first render `resolvedLocation` is still the previous page; later, or after a reload, it is the editor.
  const [before] = useState(() => BACK_BUTTONS[router.state.resolvedLocation?.pathname ?? ''])
  const [way, keep] = useEntryState('way-back', before)
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
  const wayBack = useBackButton()
  /** The title of the active record, for the title of the browser tab. */
  const [subject, setSubject] = useState('')
  const count = query.kind === 'records' ? cardsOf(query).length : 0
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
  if (cardsOf(query).length === 0) return <StateMessage kind="empty" title={t('nothing')} text={t('nothing_next')} />
  const { duplicates: _, ...fixed } = query
  return <Cards key={JSON.stringify(fixed)} query={query} onSubject={onSubject} />
}

/**
 * The cards of the page. Adding and removing duplicates does not remount the cards; any other change of the query does.
 */
function Cards({
  query,
  onSubject,
}: {
  query: Extract<PageQuery, { kind: 'records' }>
  onSubject: (subject: string) => void
}) {
  const { recordId } = query
  // The list of cards keeps its identity while the URL is the same, so that cards render only when necessary.
  const text = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is the query as JSON
  const all = useMemo(() => cardsOf(query), [text])
  const keys = useMemo(() => all.map(({ key }) => key), [all])
  const issns = useMemo(() => [...new Set(all.map(({ issn }) => issn))], [all])
  const { part } = useJoinedRecords()
  const t = useMessages('catalogue')
  const [active, setActive] = useEntryState('active', keys[0])
  const [reports, setReports] = useState<Readonly<Record<string, CardReport>>>({})
  const cards = useRef<HTMLDivElement>(null)
  const titles = useIndexTitles(issns)

  const report = active === undefined ? undefined : reports[active]
  const subject =
    `${report?.number ?? active} ${report?.title ?? titles.get(all.find(({ key }) => key === active)?.issn ?? '') ?? ''}`.trim()
  useEffect(() => {
    onSubject(subject)
    return () => onSubject('')
  }, [subject, onSubject])

  const onReport = useCallback((key: string, report: CardReport) => {
    setReports((before) => {
      const known = before[key]
      const isSame = known?.state === report.state && known.title === report.title && known.number === report.number
      return isSame ? before : { ...before, [key]: report }
    })
  }, [])
  const placeOfCard = (key: string) => cards.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`)
  const goTo = (key: string | undefined) => {
    if (key === undefined) return
    setActive(key)
    const card = placeOfCard(key)
    card?.scrollIntoView({ block: 'start' })
    if (card) focusCard(card)
  }
  // After back, the card that was active before is scrolled into view.
  const first = useRef(active)
  useEffect(() => {
    if (first.current === keys[0] || !keys.includes(first.current ?? '')) return
    cards.current?.querySelector(`[data-card="${CSS.escape(first.current!)}"]`)?.scrollIntoView({ block: 'start' })
    first.current = keys[0]
  }, [keys])
  // A new duplicate gets the focus once it is loaded. Until then, the menu or dialog that created it returns the focus
  // to the original record.
  const before = useRef(keys)
  const [awaited, setAwaited] = useState<string>()
  useEffect(() => {
    setAwaited(keys.find((key) => !before.current.includes(key)))
    before.current = keys
  }, [keys])
  const hasCome = awaited !== undefined && (reports[awaited]?.state ?? 'loading') !== 'loading'
  const goToNew = useLatest(goTo)
  useEffect(() => {
    if (!hasCome) return
    goToNew.current(awaited)
    setAwaited(undefined)
  }, [hasCome, awaited])
  // Removing a duplicate moves the focus to its original record.
  const onParted = useLatest(({ key, issn, making }: PageCard) => {
    if (making === undefined) return
    goTo(keys.includes(issn) ? issn : keys.find((each) => each !== key))
    part({ origin: issn, making })
  })
  // A save moves the focus to the next record, or from the last one to the back button.
  const onStored = useLatest((key: string) => {
    const next = keys[keys.indexOf(key) + 1]
    const wayBack = document.querySelector<HTMLElement>('[data-way-back]')
    const card = placeOfCard(key)
    // Runs after the dialog has tried to return the focus to its opener, which was removed.
    requestAnimationFrame(() => {
      if (next !== undefined) goTo(next)
      else (wayBack ?? card?.querySelector<HTMLElement>('button'))?.focus()
    })
  })

  // Each card has one stable set of callbacks, so that a report of one card does not render all cards.
  const callbacks = useMemo(
    () =>
      new Map(
        all.map((card) => [
          card.key,
          {
            onActive: () => setActive(card.key),
            onReport: (report: CardReport) => onReport(card.key, report),
            onStored: () => onStored.current(card.key),
            onParted: () => onParted.current(card),
          },
        ]),
      ),
    [all, onReport, setActive],
  )

  const step = (by: 1 | -1) => {
    const next = keys[keys.indexOf(active ?? '') + by]
    if (next === undefined) return false
    goTo(next)
    return true
  }
  useShortcuts(
    keys.length > 1
      ? [
          { keys: 'alt+ArrowDown', label: t('shortcut_next'), scope: 'page', run: () => step(1) },
          { keys: 'alt+ArrowUp', label: t('shortcut_previous'), scope: 'page', run: () => step(-1) },
        ]
      : [],
  )

  return (
    <div className={classes.layout} data-several={keys.length > 1 || undefined}>
      {keys.length > 1 ? (
        <RecordIndex cards={all} reports={reports} titles={titles} active={active} onChoose={goTo} />
      ) : null}
      <div className={classes.cards} ref={cards}>
        {all.map((card) => (
          <CardSlot
            key={card.key}
            card={card}
            versionId={recordId}
            isAlone={keys.length === 1}
            isActive={card.key === active}
            {...callbacks.get(card.key)!}
          />
        ))}
      </div>
    </div>
  )
}
