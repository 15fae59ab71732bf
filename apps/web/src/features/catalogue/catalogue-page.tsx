import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { useShortcuts } from '../../app/shortcuts.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { type CardReport, RecordCard } from './card/record-card.tsx'
import classes from './catalogue-page.module.css'
import { RecordIndex } from './record-index.tsx'
import { type PageQuery, readPageQuery } from './state/page-query.ts'

/** Whether this page was reached from the search: only then there are results to go back to (specification-2, 2.5). */
const useCameFromSearch = (): boolean => {
  const router = useRouter()
  // While a page is drawn for the first time, the router's resolved location is still the one before.
  const [came] = useState(() => router.state.resolvedLocation?.pathname === '/search')
  return came
}

/** The catalogue page: records as cards, each with its editor. */
export function CataloguePage() {
  const t = useMessages('catalogue')
  const { may } = useSession()
  const router = useRouter()
  const query = readPageQuery(useSearch({ from: '/shell/catalogue' }))
  const cameFromSearch = useCameFromSearch()
  const count = query.kind === 'records' ? query.issns.length : 0
  const heading = cameFromSearch ? (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => router.history.back()}
    >
      {t('back_to_search')}
    </Button>
  ) : undefined

  return (
    <Page title={t('title')} heading={heading} aside={count > 0 ? t('records', { count }) : undefined}>
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
  return <Cards key={`${query.issns.join()} ${query.recordId ?? ''}`} query={query} />
}

function Cards({ query }: { query: Extract<PageQuery, { kind: 'records' }> }) {
  // The component lives as long as its numbers stay the same.
  const [{ issns, recordId }] = useState(query)
  const t = useMessages('catalogue')
  const [active, setActive] = useState(issns[0])
  const [reports, setReports] = useState<Readonly<Record<string, CardReport>>>({})
  const cards = useRef<HTMLDivElement>(null)

  const onReport = useCallback((issn: string, report: CardReport) => {
    setReports((before) => {
      const known = before[issn]
      return known?.state === report.state && known.title === report.title ? before : { ...before, [issn]: report }
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
    const place = card?.querySelector<HTMLElement>('.cm-content, [data-place]') ?? card?.querySelector('button')
    place?.focus({ preventScroll: true })
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
      {issns.length > 1 ? <RecordIndex issns={issns} reports={reports} active={active} onChoose={goTo} /> : null}
      <div className={classes.cards} ref={cards}>
        {issns.map((issn) => (
          <div key={issn} data-issn={issn} className={classes.slot}>
            <RecordCard
              issn={issn}
              versionId={recordId}
              isActive={issn === active}
              onActive={callbacks.get(issn)!.onActive}
              onReport={callbacks.get(issn)!.onReport}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
