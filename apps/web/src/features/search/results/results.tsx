import { ActionIcon, Alert, Button, Skeleton, Tooltip } from '@mantine/core'
import { type HitSource, RESULTS_PER_PAGE, TABLE_TOGGLE_DELAY_MS } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useEntryStateSet } from '../../../kernel/entry-state.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { fetchMessageGroup, useMessages } from '../../../kernel/i18n.ts'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import { copyText } from '../../../ui/copy.ts'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconBulb, IconFilter } from '../../../ui/icons.tsx'
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts'
import { useMarking } from '../../../ui/marc/use-marking.ts'
import { tsvOf, useColumnChoice } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { whenIdle } from '../../../ui/when-idle.ts'
import { filterText, lineText } from '../../search-query/filter-text.ts'
import type { Labels } from '../../search-query/labels.ts'
import { searchParamsOf } from '../../search-query/search-request.ts'
import { resultSort, type SearchState, searchKey, sortedBy } from '../../search-query/search-state.ts'
import { type Facets, useFacetPanel } from '../facets/use-facets.ts'
import type { Search } from '../use-search.ts'
import { ActionsMenu } from './actions-menu.tsx'
import { useCodeNames } from './code-names.ts'
import { useDisplay } from './display.ts'
import { DisplayMenu } from './display-menu.tsx'
import { EmptyResults } from './empty-results.tsx'
import { resultColumns } from './result-columns.tsx'
import type { ResultDetail } from './result-detail.tsx'
import classes from './results.module.css'
import { ResultsBar, ResultsBarPlace } from './results-bar.tsx'
import { SelectionMenu } from './selection-menu.tsx'
import {
  useCentreActions,
  useCompareRecords,
  useContinueRecord,
  useDuplicateRecords,
  useEditRecords,
  useEditRefusal,
  usePreloadEditor,
} from './use-edit-records.ts'

// Preloaded before the user expands a row, so that the row opens at its full height.
const resultDetail = lazyModule(() => import('./result-detail.tsx'))
// Loaded when the panel of facets is first opened.
const FacetPanel = lazy(async () => ({ default: (await import('../facets/facet-panel.tsx')).FacetPanel }))
const TransferDialog = lazy(async () => {
  await fetchMessageGroup('merge')
  return { default: (await import('../../merge/transfer-dialog.tsx')).TransferDialog }
})
const MediumDialog = lazy(async () => ({
  default: (await import('../../catalogue/duplicates/medium-dialog.tsx')).MediumDialog,
}))

const NONE: ReadonlySet<string> = new Set()
const NO_LOCKS: Readonly<Record<string, string>> = {}

/** The results of a search: the bar, the rows, and the panel of facets next to the rows. */
export function Results({
  ref,
  found,
  isUnsearched,
  facets,
  labels,
  openVersions,
  reset,
  explanation,
}: {
  /** The element that takes the focus when the user moves to the results. */
  ref: Ref<HTMLDivElement>
  found: Search
  /** Whether the form differs from the search whose results are shown. */
  isUnsearched: boolean
  facets: Facets
  labels: Labels
  openVersions(issn: string): void
  reset(): void
  /**
   * The explanation of how the query was parsed. It is below the button that opens it, so that the button does not
   * move.
   */
  explanation: ReactNode
}) {
  const t = useMessages('search')
  const common = useMessages('common')
  const duplicates = useMessages('duplicate')
  const formats = useFormats()
  const { state, body, answer, hits, failure, isFetching, isOld, go } = found
  const { display, toggle } = useDisplay()
  const nameOf = useCodeNames(display)
  const choice = useColumnChoice('results')
  // Rows stay expanded and checked while the search is the same.
  const shownSearch = searchKey(state)
  const [selected, setSelected] = useEntryStateSet('checked', shownSearch)
  const [expanded, setExpanded] = useEntryStateSet('open', shownSearch)
  const [gone, setGone] = useState<{ readonly issn: string; readonly search: string }>()
  const [areFacetsOpen, openFacets] = useFacetPanel()
  /** Whether the user has just opened the facets, which then take the focus. */
  const [goesIntoFacets, goIntoFacets] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const editRecords = useEditRecords()
  const navigate = useNavigate()
  const editRefusalOf = useEditRefusal()
  const [toDuplicate, setToDuplicate] = useState<readonly string[]>()
  const duplicateRecords = useDuplicateRecords(setToDuplicate)
  const continueRecord = useContinueRecord()
  const [toTransfer, setToTransfer] = useState<readonly string[]>()
  const centreActions = useCentreActions(setToTransfer)
  const compareRecords = useCompareRecords()
  const marking = useMarking(body, hits.length > 0)
  usePreloadEditor(hits.length > 0)
  usePreloadDetail(hits.length > 0)

  const locks = answer?.locks ?? NO_LOCKS
  const columns = useMemo(
    () => resultColumns({ t, formats, nameOf, display, marking, locks, openVersions, editRefusalOf }),
    [t, formats, nameOf, display, marking, locks, openVersions, editRefusalOf],
  )
  const checked = hits.filter(({ issn }) => selected.has(issn))
  const copy = () => {
    const shown = columns.filter(({ id, isTools }) => !isTools && choice.visibility[id] !== false)
    void copyText(tsvOf(shown, checked))
  }
  const areAllExpanded = hits.length > 0 && hits.every(({ issn }) => expanded.has(issn))
  // Expanding or collapsing a hundred rows takes time, so further clicks are ignored until the rows are drawn.
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const rested = setTimeout(() => setResting(false), TABLE_TOGGLE_DELAY_MS)
    return () => clearTimeout(rested)
  }, [isResting])
  const toggleAll = () => {
    if (isResting) return
    setResting(true)
    setExpanded(areAllExpanded ? NONE : new Set(hits.map(({ issn }) => issn)))
  }
  const toggleFacets = () => {
    goIntoFacets(!areFacetsOpen)
    openFacets(!areFacetsOpen)
  }
  const toggleExplain = () => go({ ...state, explain: state.explain ? undefined : true }, true)
  const { sort, order } = resultSort(state)
  useShortcuts([
    {
      keys: 'mod+c',
      label: t('copy_tsv'),
      scope: 'page',
      run: () => (checked.length === 0 || String(getSelection()) !== '' ? false : copy()),
    },
    { keys: 'shift+e', label: t('expand_all'), scope: 'page', run: toggleAll },
    { keys: 'f', label: t('filter_results'), scope: 'page', run: toggleFacets },
  ])

  const chosen = state.facets.length
  return (
    <>
      {answer ? (
        <ResultsBar
          total={answer.hits.total.value}
          took={answer.took}
          page={state.page ?? 1}
          goTo={(wanted) => go({ ...state, page: wanted })}
          selection={
            checked.length > 0 ? (
              <SelectionMenu
                issns={checked.map(({ issn }) => issn)}
                edit={editRecords && (() => editRecords(checked))}
                duplicate={duplicateRecords && (() => duplicateRecords(checked))}
                compare={() => compareRecords(checked.map(({ issn }) => issn))}
                {...centreActions(checked.map(({ issn }) => issn))}
                copy={copy}
                cancel={() => setSelected(NONE)}
              />
            ) : null
          }
        >
          <IconToggle
            label={areAllExpanded ? t('collapse_all') : t('expand_all')}
            isOn={areAllExpanded}
            isResting={isResting}
            onClick={toggleAll}
          >
            {areAllExpanded ? (
              <IconArrowsDiagonalMinimize2 size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconArrowsDiagonal size={16} stroke={1.6} aria-hidden />
            )}
          </IconToggle>
          <IconToggle label={t('explain')} isOn={state.explain ?? false} onClick={toggleExplain}>
            <IconBulb size={16} stroke={1.6} aria-hidden />
          </IconToggle>
          <DisplayMenu display={display} toggle={toggle} columns={columns} choice={choice} />
          <Button
            ref={filterButton}
            variant={chosen > 0 ? 'outline' : 'default'}
            color={chosen > 0 ? 'red' : undefined}
            aria-expanded={areFacetsOpen}
            leftSection={<IconFilter size={15} aria-hidden />}
            onClick={toggleFacets}
          >
            {chosen > 0 ? t('filter_results_count', { count: chosen }) : t('filter_results')}
          </Button>
          <Button variant="subtle" color="gray" px={10} className={classes.reset} onClick={reset}>
            {t('reset')}
          </Button>
          <ActionsMenu
            params={searchParamsOf(state)}
            total={answer?.hits.total.value ?? 0}
            waits={isUnsearched ? t('unsearched_why') : undefined}
          />
        </ResultsBar>
      ) : isFetching ? (
        <ResultsBarPlace />
      ) : null}
      <Suspense>{explanation}</Suspense>
      {gone?.search === shownSearch ? (
        <Alert
          className={classes.gone}
          color="yellow"
          role="status"
          withCloseButton
          closeButtonLabel={common('close')}
          onClose={() => setGone(undefined)}
        >
          {t('row_gone', { issn: gone.issn })}
        </Alert>
      ) : null}
      <div ref={ref} tabIndex={-1} className={classes.body} hidden={!answer && !isFetching}>
        <DataTable
          label={t('results')}
          rows={hits}
          columns={columns}
          choice={choice}
          idOf={({ issn }) => issn}
          place={shownSearch}
          onGone={(issn) => setGone({ issn, search: shownSearch })}
          sorting={{ column: sort, order }}
          onSort={(column) => go(sortedBy(state, column as typeof sort))}
          selected={selected}
          onSelect={setSelected}
          expanded={expanded}
          onExpand={setExpanded}
          detail={(hit) => <Detail hit={hit} marking={marking} lockedBy={locks[hit.issn]} />}
          printHead={
            <PrintHead state={state} labels={labels} total={answer?.hits.total.value ?? 0} page={state.page ?? 1} />
          }
          isLoading={!answer && isFetching}
          isBusy={isOld && isFetching}
          rowKeys={[
            ...(editRecords ? [{ keys: 'e', label: t('edit'), run: (hit: HitSource) => editRecords([hit]) }] : []),
            ...(duplicateRecords
              ? [{ label: duplicates('for_medium'), run: (hit: HitSource) => duplicateRecords([hit]) }]
              : []),
            ...(continueRecord ? [{ label: duplicates('as_successor'), run: continueRecord }] : []),
            { keys: 'v', label: t('versions'), run: ({ issn }: HitSource) => openVersions(issn) },
          ]}
          instead={
            answer && hits.length === 0 && !failure && !isOld ? (
              <EmptyResults state={state} labels={labels} go={go} />
            ) : undefined
          }
        />
        {areFacetsOpen && !answer ? <div className={classes.panelPlace} /> : null}
        {areFacetsOpen && answer ? (
          <Suspense fallback={<div className={classes.panelPlace} />}>
            <FacetPanel
              state={state}
              facets={facets}
              labels={labels}
              go={go}
              takesFocus={goesIntoFacets}
              close={() => {
                openFacets(false)
                filterButton.current?.focus()
              }}
            />
          </Suspense>
        ) : null}
      </div>
      <Suspense>
        {toTransfer ? <TransferDialog issns={toTransfer} onClose={() => setToTransfer(undefined)} /> : null}
        {toDuplicate ? (
          <MediumDialog
            count={toDuplicate.length}
            onChoose={(medium) => void navigate({ to: '/catalogue', search: { issns: toDuplicate.join(','), medium } })}
            close={() => setToDuplicate(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** Preloads the code of an expanded row once there are results. */
const usePreloadDetail = (hasResults: boolean): void => {
  useEffect(() => {
    return hasResults ? whenIdle(() => void resultDetail.fetch().catch(() => undefined)) : undefined
  }, [hasResults])
}

function Detail(props: ComponentProps<typeof ResultDetail>) {
  const { module } = useLazyModule(resultDetail)
  return module ? <module.ResultDetail {...props} /> : <Skeleton height={320} />
}

function IconToggle({
  label,
  isOn,
  isResting = false,
  onClick,
  children,
}: {
  label: string
  isOn: boolean
  /** Whether the button is inactive for a moment, while its previous action is still being drawn. */
  isResting?: boolean
  onClick(): void
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'default'}
        size={34}
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isResting || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** The header that is printed above the results: the search, the number of results and the page. */
function PrintHead({
  state,
  labels,
  total,
  page,
}: {
  state: SearchState
  labels: Labels
  total: number
  page: number
}) {
  const t = useMessages('search')
  const formats = useFormats()
  const query = state.q?.trim() ?? ''
  const signed = (text: string, isExcluded: boolean) => (isExcluded ? t('not_chip', { text }) : text)
  const lines = state.lines.map((line) => signed(lineText(t, line), line.operator === 'must_not'))
  const filters = state.filters.map((filter) => signed(filterText(t, labels.labelOf, filter), filter.exclude))
  const asked = [query, ...lines, ...filters].filter((part) => part !== '')
  return (
    <header>
      <h1 className={classes.printed}>{asked.length === 0 ? t('results') : asked.join(' · ')}</h1>
      <p>
        {t('printed', {
          total,
          page,
          pages: Math.max(1, Math.ceil(total / RESULTS_PER_PAGE)),
          date: formats.dateTime(new Date().toISOString()),
        })}
      </p>
    </header>
  )
}
