import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { useShortcuts } from '../../app/shortcuts.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { VirtualKeyboardToggle } from '../keyboard/virtual-keyboard.tsx'
import type { CardReport } from './card/record-card.tsx'
import { CardSlot } from './card-slot.tsx'
import classes from './catalogue-page.module.css'
import { focusCard } from './focus-card.ts'
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
  // While a page is drawn for the first time, the router's resolved location is still the one before.
  const [way] = useState(() => WAYS_BACK[router.state.resolvedLocation?.pathname ?? ''])
  return way
}

/** The catalogue page: records as cards, each with its editor. */
export function CataloguePage() {
  const t = useMessages('catalogue')
  const { may } = useSession()
  const router = useRouter()
  const query = readPageQuery(useSearch({ from: '/shell/catalogue' }))
  const wayBack = useWayBack()
  const count = query.kind === 'records' ? query.issns.length : 0
  const heading = wayBack ? (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => router.history.back()}
    >
      {t(wayBack)}
    </Button>
  ) : undefined

  return (
    <Page
      title={t('title')}
      heading={heading}
      aside={
        <>
          {count > 0 ? <span className={classes.count}>{t('records', { count })}</span> : null}
          <VirtualKeyboardToggle />
        </>
      }
    >
      {may('catalog') ? (
        <Records query={query} />
      ) : (
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      )}
    </Page>
  )
}

function Records({ query }: { query: PageQuery }) {
  const t = useMessages('catalogue')
  if (query.kind === 'refused') {
    return <StateMessage kind="failure" title={t('nothing')} text={t(`refused_${query.reason}`)} />
  }
  if (query.issns.length === 0) return <StateMessage kind="empty" title={t('nothing')} text={t('nothing_next')} />
  return <Cards key={JSON.stringify(query)} query={query} />
}

function Cards({ query }: { query: Extract<PageQuery, { kind: 'records' }> }) {
  // The component lives as long as its numbers stay the same.
  const [{ issns, recordId, making }] = useState(query)
  const t = useMessages('catalogue')
  const [active, setActive] = useState(issns[0])
  const [reports, setReports] = useState<Readonly<Record<string, CardReport>>>({})
  const cards = useRef<HTMLDivElement>(null)
  const titles = useIndexTitles(issns)

  const onReport = useCallback((issn: string, report: CardReport) => {
    setReports((before) => {
      const known = before[issn]
      const isSame = known?.state === report.state && known.title === report.title && known.number === report.number
      return isSame ? before : { ...before, [issn]: report }
    })
  }, [])
  // One function a card that stays the same, so that a report does not draw every card anew.
  const callbacks = useMemo(
    () =>
      new Map(
        issns.map((issn) => [
          issn,
          { onActive: () => setActive(issn), onReport: (report: CardReport) => onReport(issn, report) },
        ]),
      ),
    [issns, onReport],
  )

  const goTo = (issn: string | undefined) => {
    if (issn === undefined) return
    setActive(issn)
    const card = cards.current?.querySelector<HTMLElement>(`[data-issn="${CSS.escape(issn)}"]`)
    card?.scrollIntoView({ block: 'start' })
    if (card) focusCard(card)
  }
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
          />
        ))}
      </div>
    </div>
  )
}
