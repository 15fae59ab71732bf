import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEntryState } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { focusWork } from '../../kernel/take-focus.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { useStable } from '../../ui/use-stable.ts'
import { VersionsDialog } from '../history/lazy.ts'
import { isFromOpenedSearch } from '../monitored/is-from-opened-search.ts'
import { MonitoredMenu } from '../monitored/monitored-menu.tsx'
import type { OpenedSearch } from '../monitored/opened-search.ts'
import { useLabels } from '../search-query/labels.ts'
import { SearchChips } from '../search-query/search-chips.tsx'
import { stateOfParams } from '../search-query/search-request.ts'
import { EMPTY_SEARCH, searchKey } from '../search-query/search-state.ts'
import { type FormPart, submitted } from '../search-query/transitions.ts'
import { useFacets } from './facets/use-facets.ts'
import { useLastSearches } from './form/last-searches.ts'
import { QueryFailure } from './form/query-failure.tsx'
import { QueryForm } from './form/query-form.tsx'
import { Results } from './results/results.tsx'
import classes from './search-page.module.css'
import { SearchStart } from './search-start.tsx'
import { useSearch, useSharedSearch } from './use-search.ts'

// The code of these parts is loaded when they are first opened.
const ExplainPanel = lazy(async () => ({ default: (await import('../explain/explain-panel.tsx')).ExplainPanel }))
const MonitoredChanges = lazy(async () => ({
  default: (await import('../monitored/monitored-changes.tsx')).MonitoredChanges,
}))

const queryBox = () => document.querySelector<HTMLInputElement>('input[name="q"]')

/**
 * The search page for users with the permission to search. Other users see why the page is unavailable; for them it
 * sends no request.
 */
export function SearchPage() {
  const t = useMessages('search')
  const ofShell = useMessages('shell')
  const { may } = useSession()
  if (may('search')) return <SearchForm />
  return (
    <Page title={t('title')}>
      <StateMessage
        kind="failure"
        title={t('no_permission')}
        text={t('no_permission_next')}
        next={<LinkButton to="/">{ofShell('to_home')}</LinkButton>}
      />
    </Page>
  )
}

/** The search form with the results below. The URL contains the whole search. */
function SearchForm() {
  const t = useMessages('search')
  const queries = useQueryClient()
  const found = useSearch()
  const { state, body, isAsked, answer, failure, failed, go, again } = found
  const sharedFailure = useSharedSearch(found)
  const { profile } = useSession()
  const lastSearches = useLastSearches(profile.id)
  const facets = useFacets(state, isAsked)
  const labels = useLabels(state, facets.aggregations)
  const [isAdvanced, setAdvanced] = useEntryState('advanced', state.lines.length > 0)
  const [isUnsearched, setUnsearched] = useState(false)
  const results = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useEntryState<OpenedSearch | undefined>('monitored', undefined)
  const words = state.q?.trim() ?? ''
  usePageTitle(words === '' ? t('title') : `${words} · ${t('title')}`)

  // The advanced form opens for a URL with condition lines.
  const hasLines = state.lines.length > 0
  const hadLines = useRef(hasLines)
  // Opens only when lines appear in a search that had none, so that the user can close the form again.
  useEffect(() => {
    if (hasLines && !hadLines.current) setAdvanced(true)
    hadLines.current = hasLines
  }, [hasLines, setAdvanced])

  const isAnswered = isAsked && answer !== undefined && !found.isOld && !failure
  // Each answered search is added once to the recent searches.
  const remember = useEffectEvent(lastSearches.remember)
  useEffect(() => {
    if (isAnswered) remember(state)
  }, [isAnswered, state])

  // Enter in the query box moves the focus to the results, where j, k and Enter work; `/` moves it back. If the user
  // types more text before the results arrive, the focus stays in the query box.
  const goesToResults = useRef(false)
  const goToResults = useEffectEvent(() => {
    const box = queryBox()
    const isTypingOn = document.activeElement !== box || box?.value.trim() !== words
    if (goesToResults.current && !isTypingOn && found.hits.length > 0) results.current?.focus()
  })
  useEffect(() => {
    if (isAnswered && answer) goToResults()
    if (isAnswered || failure) goesToResults.current = false
  }, [isAnswered, answer, failure])

  const onSearch = (form: FormPart) => {
    goesToResults.current = document.activeElement === queryBox()
    const next = submitted(state, form)
    if (isAsked && searchKey(next) === searchKey(state)) {
      again()
      facets.again()
    } else go(next)
  }
  const openVersions = useStable((versions: string | undefined) =>
    go({ ...state, versions }, state.versions !== undefined),
  )
  const reset = () => {
    setAdvanced(false)
    setOpened(undefined)
    queries.cancelQueries({ queryKey: ['search'] })
    go(EMPTY_SEARCH)
    // After a reset the focus is in the query box.
    queryBox()?.focus()
  }

  return (
    <section className={classes.page} aria-label={t('title')}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <QueryForm
        state={state}
        isAdvanced={isAdvanced}
        setAdvanced={setAdvanced}
        onSearch={onSearch}
        onUnsearched={setUnsearched}
        onOpen={go}
        leave={focusWork}
        labels={labels}
        lastSearches={lastSearches}
        failed={failed}
      >
        <MonitoredMenu
          shown={searchKey(state)}
          onOpen={(chosen) => {
            setOpened(chosen)
            go(stateOfParams(chosen.params))
          }}
        />
      </QueryForm>
      <SearchChips
        state={state}
        isAdvanced={isAdvanced}
        openAdvanced={() => setAdvanced(true)}
        isUnsearched={isAsked && isUnsearched}
        go={go}
        labels={labels}
      />
      {sharedFailure ? (
        <Alert className={classes.notice} color="red" role="alert">
          {sharedFailure.message}
        </Alert>
      ) : null}
      {failure ? (
        <QueryFailure
          error={failure}
          state={state}
          failed={failed}
          retry={again}
          goToFirst={() => go({ ...state, page: undefined })}
        />
      ) : null}
      {answer?.notice === undefined ? null : (
        <Alert className={classes.notice} color="blue" role="status">
          {answer.notice}
        </Alert>
      )}
      {answer === undefined || answer.warnings.length === 0 ? null : (
        <Alert className={classes.notice} color="yellow" role="status" title={t('read_otherwise')}>
          {answer.warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      <Suspense>
        {opened && isAsked && isFromOpenedSearch(opened, state) ? (
          <MonitoredChanges
            opened={opened}
            run={(params) => go(stateOfParams(params))}
            close={() => setOpened(undefined)}
          />
        ) : null}
      </Suspense>
      {isAsked ? (
        <Results
          ref={results}
          found={found}
          isUnsearched={isUnsearched}
          facets={facets}
          labels={labels}
          openVersions={openVersions}
          reset={reset}
          explanation={
            state.explain && !failure ? (
              <ExplainPanel request={body} close={() => go({ ...state, explain: undefined }, true)} />
            ) : null
          }
        />
      ) : state.shared === undefined || sharedFailure ? (
        <SearchStart />
      ) : null}
      {state.versions === undefined ? null : (
        <Suspense>
          <VersionsDialog issn={state.versions} neighbours={found.hits.map(({ issn }) => issn)} show={openVersions} />
        </Suspense>
      )}
    </section>
  )
}
