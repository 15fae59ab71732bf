import { Button, Skeleton } from '@mantine/core'
import { type FamilyGraph, GRAPH_KINDS, type GraphKind, readFamilyGraph } from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useEntryState, useEntryStateStore } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { IconPrinter } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { VersionsDialog } from '../history/lazy.ts'
import type { Viewport } from './family-picture.ts'
import { FamilyTables } from './family-tables.tsx'
import { GraphLegend } from './graph-legend.tsx'
import classes from './graph-page.module.css'
import { GraphPicture } from './graph-picture.tsx'
import { placeFamily } from './layout.ts'
import { MemberPanel } from './member-panel.tsx'
import { useFamilyNames } from './use-family-names.ts'
import { usePrinting } from './use-printing.ts'

const route = getRouteApi('/bare/api/graph/record/$issn/$kind')

/** The page of a family of a record: a graph of its records by time and medium, with the links between them. */
export function GraphPage() {
  const t = useMessages('graph')
  const { issn, kind } = route.useParams()
  const { data, error, refetch } = useAnswer(readFamilyGraph, { params: { issn, kind } })
  const failure = error && !error.isHandled ? error : undefined
  const isPictured = failure === undefined && data !== undefined && hasPicture(data)
  const { isPrinting, printPage, printDrawn } = usePrinting(isPictured, `${issn} ${kind}`)
  useShortcuts([{ keys: 'mod+p', label: t('print'), scope: 'page', run: printPage }])
  const own = data?.nodes.find((node) => node.issn === data.issn)
  return (
    <main className={classes.page} data-printing={isPrinting || undefined}>
      <Page
        title={`${t('title', { issn })} ${own?.title ?? ''}`}
        heading={
          <span className={classes.heading}>
            {t('title', { issn })} <bdi className={classes.ownTitle}>{own?.title}</bdi>
          </span>
        }
        aside={
          <>
            <KindSwitch issn={issn} kind={kind} />
            <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden />} onClick={printPage}>
              {t('print')}
            </Button>
          </>
        }
      >
        {failure ? (
          <StateMessage kind="failure" title={t('cannot_load')} text={failure.message} retry={refetch} />
        ) : data ? (
          <Family key={`${data.issn} ${data.kind}`} graph={data} isPrinting={isPrinting} printDrawn={printDrawn} />
        ) : (
          <Skeleton className={classes.waiting} role="status" aria-label={t('loading')} />
        )}
      </Page>
    </main>
  )
}

function KindSwitch({ issn, kind }: { issn: string; kind: GraphKind }) {
  const t = useMessages('graph')
  return (
    <nav className={classes.kinds} aria-label={t('kind')}>
      {GRAPH_KINDS.map((each) => (
        <Link
          key={each}
          to="/api/graph/record/$issn/$kind"
          params={{ issn, kind: each }}
          search={{}}
          title={t(`kind_${each}_is`)}
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`kind_${each}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Whether the page has a graph. For a record without relations, it only has a text. */
const hasPicture = ({ nodes }: FamilyGraph): boolean => nodes.length > 1

function Family({
  graph,
  isPrinting,
  printDrawn,
}: {
  graph: FamilyGraph
  isPrinting: boolean
  printDrawn(): () => void
}) {
  const t = useMessages('graph')
  const { issn, kind, nodes, edges, members } = graph
  const { member } = route.useSearch()
  const navigate = route.useNavigate()
  const names = useFamilyNames(nodes)
  const layout = useMemo(() => placeFamily(nodes, edges, new Date().getFullYear()), [nodes, edges])
  const [isVersionsOpen, setVersionsOpen] = useEntryState('versions', false)
  const place = useEntryStateStore<Viewport>('picture', `${issn} ${kind}`)
  const chosen = nodes.some((node) => node.issn === member) ? member! : issn
  const choose = (wanted: string) =>
    void navigate({ search: { member: wanted === issn ? undefined : wanted }, replace: true, resetScroll: false })
  const node = nodes.find((each) => each.issn === chosen) ?? nodes[0]!
  const shown = nodes.filter(({ known }) => known).length
  const tables = <FamilyTables nodes={nodes} edges={edges} own={issn} chosen={chosen} choose={choose} names={names} />
  if (!hasPicture(graph))
    return (
      <>
        <StateMessage
          kind="empty"
          title={t('alone')}
          text={t('alone_what')}
          next={
            <LinkButton to="/record/$issn" params={{ issn }} search={{}}>
              {t('open_record')}
            </LinkButton>
          }
        />
        {tables}
      </>
    )
  return (
    <>
      <p className={classes.count}>
        {t('members', { count: members })}
        {shown < members ? <b> {t('not_all', { shown, count: members })}</b> : null}
        <span className={`${classes.hint} no-print`}>{t('picture_hint')}</span>
      </p>
      <div className={classes.layout}>
        <GraphPicture
          layout={layout}
          edges={edges}
          own={issn}
          chosen={chosen}
          choose={choose}
          names={names}
          isPaper={isPrinting}
          paperDrawn={printDrawn}
          place={place}
        />
        <MemberPanel
          node={node}
          edges={edges}
          kind={kind}
          isOwn={chosen === issn}
          names={names}
          choose={choose}
          showVersions={() => setVersionsOpen(true)}
        />
      </div>
      <GraphLegend
        nodes={nodes}
        edges={edges}
        hasLifetimes={layout.nodes.some(({ lifetime }) => lifetime !== undefined)}
      />
      {tables}
      {isVersionsOpen ? (
        <Suspense>
          <VersionsDialog
            issn={chosen}
            neighbours={nodes.filter(({ known }) => known).map((each) => each.issn)}
            show={(wanted) => (wanted === undefined ? setVersionsOpen(false) : choose(wanted))}
          />
        </Suspense>
      ) : null}
    </>
  )
}
