import { Alert, Button, Skeleton } from '@mantine/core'
import { type HitSource, search } from '@seriatim/contract'
import { parseText } from '@seriatim/query'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useAnswer } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { useShortcuts } from '../../app/shortcuts.tsx'
import { copyText } from '../../ui/copy.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { tsvOf, useColumnChoice } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCodeNames } from './code-names.ts'
import { useDisplay } from './display.ts'
import { DisplayMenu } from './display-menu.tsx'
import { EmptyResults } from './empty-results.tsx'
import { QueryFailure } from './query-failure.tsx'
import { QueryForm } from './query-form.tsx'
import { resultColumns } from './result-columns.tsx'
import { ResultsBar } from './results-bar.tsx'
import classes from './search-page.module.css'
import { SearchStart } from './search-start.tsx'
import { requestOf, type SearchState, sortedBy, sortOf } from './search-state.ts'
import { SelectionMenu } from './selection-menu.tsx'
import { useEditRecords } from './use-edit-records.ts'

// Fetched when the first row, the first list of versions is opened.
const ResultDetail = lazy(async () => ({ default: (await import('./result-detail.tsx')).ResultDetail }))
const VersionsDialog = lazy(async () => ({ default: (await import('../versions/versions-dialog.tsx')).VersionsDialog }))

const route = getRouteApi('/shell/search')
const NO_HITS: readonly HitSource[] = []
const NONE: ReadonlySet<string> = new Set()

/** Search: the query, then its results under it. The address holds the whole search. */
export function SearchPage() {
  const t = useMessages('search')
  const formats = useFormats()
  const state = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(state.q?.trim() ? `${state.q.trim()} · ${t('title')}` : t('title'))

  const body = requestOf(state) ?? {}
  const isAsked = state.q !== undefined
  const { data, error, isPlaceholderData, isFetching, refetch } = useAnswer(
    search,
    { body },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 0 },
  )
  const hits = useMemo(() => data?.hits.hits.map(({ _source }) => _source) ?? NO_HITS, [data])
  const { display, toggle } = useDisplay()
  const nameOf = useCodeNames(display)
  const choice = useColumnChoice('results')
  const [selected, setSelected] = useState(NONE)
  const [expanded, setExpanded] = useState(NONE)
  const editRecords = useEditRecords()

  const go = (next: SearchState) => {
    setSelected(NONE)
    void navigate({ search: next })
  }
  const onSearch = (q: string, anywhere: boolean) => {
    setExpanded(NONE)
    const next: SearchState = { sort: state.sort, order: state.order, q, anywhere: anywhere || undefined }
    const isSame = next.q === state.q && next.anywhere === state.anywhere && state.page === undefined
    if (isSame) void refetch()
    else go(next)
  }
  const openVersions = (versions: string | undefined) =>
    void navigate({ search: { ...state, versions }, replace: state.versions !== undefined })

  const marking = useMemo(
    () => ({ query: parseText(state.q ?? '').tree, anywhere: state.anywhere ?? false }),
    [state.q, state.anywhere],
  )
  const locks = data?.locks ?? {}
  const columns = resultColumns({ t, formats, nameOf, display, marking, locks, openVersions })
  const checked = hits.filter(({ issn }) => selected.has(issn))
  const copy = () => {
    const shown = columns.filter(({ id }) => id !== 'versions' && choice.visibility[id] !== false)
    void copyText(tsvOf(shown, checked))
  }
  const areAllExpanded = hits.length > 0 && hits.every(({ issn }) => expanded.has(issn))
  const toggleAll = () => setExpanded(areAllExpanded ? NONE : new Set(hits.map(({ issn }) => issn)))
  const { sort, order } = sortOf(state)
  const page = state.page ?? 1
  useShortcuts([
    {
      keys: 'mod+c',
      label: t('copy_tsv'),
      scope: 'page',
      run: () => (checked.length === 0 || String(getSelection()) !== '' ? false : copy()),
    },
    { keys: 'shift+e', label: t('expand_all'), scope: 'page', run: toggleAll },
  ])

  return (
    <section className={classes.page} aria-label={t('title')}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <QueryForm key={`${state.q} ${state.anywhere}`} state={state} onSearch={onSearch} />
      {error && !error.isHandled ? (
        <QueryFailure
          error={error}
          query={state.q?.trim() ?? ''}
          retry={refetch}
          goToFirst={() => go({ ...state, page: undefined })}
        />
      ) : null}
      {data?.warnings.map((warning) => (
        <Alert key={warning} className={classes.warning} color="yellow">
          {t('failed', { reason: warning })}
        </Alert>
      ))}
      {isAsked ? null : <SearchStart />}
      {data && isAsked ? (
        <ResultsBar
          total={data.hits.total.value}
          took={data.took}
          page={page}
          goTo={(wanted) => go({ ...state, page: wanted === 1 ? undefined : wanted })}
        >
          {checked.length > 0 ? (
            <SelectionMenu
              count={checked.length}
              edit={editRecords && (() => editRecords(checked))}
              copy={copy}
              cancel={() => setSelected(NONE)}
            />
          ) : null}
          <Button
            variant="default"
            aria-pressed={areAllExpanded}
            leftSection={
              areAllExpanded ? (
                <IconArrowsDiagonalMinimize2 size={15} aria-hidden />
              ) : (
                <IconArrowsDiagonal size={15} aria-hidden />
              )
            }
            onClick={toggleAll}
          >
            {areAllExpanded ? t('collapse_all') : t('expand_all')}
          </Button>
          <DisplayMenu display={display} toggle={toggle} columns={columns} choice={choice} />
        </ResultsBar>
      ) : null}
      {isAsked && (data || isFetching) ? (
        <DataTable
          label={t('results')}
          rows={hits}
          columns={columns}
          choice={choice}
          idOf={({ issn }) => issn}
          sorting={{ column: sort, order }}
          onSort={(column) => go(sortedBy(state, column as typeof sort))}
          selected={selected}
          onSelect={setSelected}
          expanded={expanded}
          onExpand={setExpanded}
          detail={(hit) => (
            <Suspense fallback={<Skeleton height={320} />}>
              <ResultDetail hit={hit} marking={marking} lockedBy={locks[hit.issn]} />
            </Suspense>
          )}
          isLoading={!data && isFetching}
          isBusy={isPlaceholderData && isFetching}
          rowKeys={[
            ...(editRecords ? [{ keys: 'e', label: t('edit'), run: (hit: HitSource) => editRecords([hit]) }] : []),
            { keys: 'v', label: t('versions'), run: ({ issn }: HitSource) => openVersions(issn) },
          ]}
          instead={
            data && hits.length === 0 && !error ? (
              <EmptyResults state={state} onSearch={onSearch} goToFirst={() => go({ ...state, page: undefined })} />
            ) : undefined
          }
        />
      ) : null}
      {state.versions === undefined ? null : (
        <Suspense>
          <VersionsDialog issn={state.versions} neighbours={hits.map(({ issn }) => issn)} show={openVersions} />
        </Suspense>
      )}
    </section>
  )
}
