import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type BrowseIndex, INDEX_SIZE, MAX_QUERY_LENGTH } from '@seriatim/contract'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useEntryStateSet } from '../../kernel/entry-state.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { useLatest } from '../../kernel/use-latest.ts'
import { IconArrowLeft, IconExternalLink, IconFilter, IconX } from '../../ui/icons.tsx'
import { IndexPager } from '../../ui/index-pager.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useIndexStep } from '../../ui/use-index-step.ts'
import { SearchConditions } from '../search-query/search-chips.tsx'
import { type SearchState, writeSearchState } from '../search-query/search-state.ts'
import { AlphabetBar } from './alphabet-bar.tsx'
import classes from './browse.module.css'
import {
  BEGINNING,
  type BrowseState,
  parseLineCount,
  readBrowseState,
  searchOfEntries,
  writeBrowseState,
} from './browse-address.ts'
import { BrowseForm } from './browse-form.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { entryKeysOfId, idOfLine } from './entry-lines.ts'
import { useBrowse, useLetters } from './use-browse.ts'
import { useTyping } from './use-typing.ts'

const titles = getRouteApi('/shell/browse/titles')
const publishers = getRouteApi('/shell/browse/publishers')

export function TitlesPage() {
  const address = titles.useSearch()
  const navigate = titles.useNavigate()
  return (
    <BrowsePage
      index="titles"
      state={readBrowseState(address)}
      show={(state, replace) => void navigate({ search: writeBrowseState(state), replace })}
    />
  )
}

export function PublishersPage() {
  const address = publishers.useSearch()
  const navigate = publishers.useNavigate()
  return (
    <BrowsePage
      index="publishers"
      state={readBrowseState(address)}
      show={(state, replace) => void navigate({ search: writeBrowseState(state), replace })}
    />
  )
}

/**
 * An index of the database from any position: each entry has the number of its records, and links to the search for
 * these records.
 */
function BrowsePage({
  index,
  state,
  show,
}: {
  index: BrowseIndex
  state: BrowseState
  show(state: BrowseState, replace?: boolean): void
}) {
  const t = useMessages('browse')
  const { number } = useFormats()
  const [stored, keepLines] = useLocalStorage<number>({
    key: 'seriatim-browse-lines',
    defaultValue: INDEX_SIZE,
    getInitialValueInEffect: false,
  })
  // If the user changes the default number of lines, this page keeps its number, so that Back restores the same lines.
  const [storedBefore] = useState(stored)
  const lines = state.size ?? parseLineCount(storedBefore) ?? INDEX_SIZE
  const { data, entries, steps, isShort, error, isPending, isPlaceholderData, refetch } = useBrowse(index, state, lines)
  const letters = useLetters(index, state)
  const choice = useColumnChoice(`browse-${index}`)
  const [selected, select] = useEntryStateSet(
    'checked',
    JSON.stringify([index, state.filter, state.subset, state.isNearEqual]),
  )
  const start = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const type = useTyping(start, { selected, select })
  const go = (change: Partial<BrowseState>, replace = false) => show({ ...state, ...change }, replace)
  const goNow = useLatest(go)
  const showsShort = isShort && data !== undefined && !isPlaceholderData
  useEffect(() => {
    if (showsShort) goNow.current(BEGINNING, true)
  }, [showsShort])
  const step = useIndexStep(steps, data !== undefined && !isPlaceholderData, ({ position, isBefore }) =>
    go({ position, direction: isBefore ? 'before' : 'after' }),
  )
  const openSelected = useOpenEntries()
  const columns = useEntryColumns(state.isNearEqual)
  const problem = error?.code === 'query_syntax' ? error.message : undefined
  useShortcuts([
    { keys: '/', label: t('starts_with'), scope: 'page', run: () => start.current?.select() },
    { label: t('search_matching'), scope: 'page', run: () => openSelected([...selected].flatMap(entryKeysOfId)) },
  ])
  return (
    <Page title={t(index)}>
      <div className={classes.page}>
        <BrowseForm
          state={state}
          go={go}
          problem={problem}
          start={start}
          toTable={() => table.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
        />
        {state.subset === undefined ? null : (
          <SubsetBanner index={index} subset={state.subset} leave={() => go({ subset: undefined, ...BEGINNING })} />
        )}
        <div className={classes.steps}>
          <span className={classes.count} role="status">
            {data === undefined
              ? null
              : t(state.isNearEqual ? 'counted_groups' : 'counted_entries', {
                  count: data.filtered_count,
                  time: number(data.response_time),
                })}
          </span>
          <IndexPager
            size={lines}
            isAtBeginning={steps.previous === undefined}
            isAtEnd={steps.next === undefined}
            onStep={step}
            onSize={(size) => {
              keepLines(size)
              go({ size })
            }}
          />
          <span className={classes.actions}>
            {selected.size === 0 ? null : <span>{t('selected', { count: selected.size })}</span>}
            <Button
              size="xs"
              variant="light"
              rightSection={<IconExternalLink size={14} aria-hidden />}
              onClick={() => openSelected([...selected].flatMap(entryKeysOfId))}
            >
              {t('search_matching')}
            </Button>
            {selected.size === 0 ? null : (
              <Button size="xs" variant="subtle" color="gray" onClick={() => select(new Set())}>
                {t('cancel_selection')}
              </Button>
            )}
          </span>
        </div>
        <div className={classes.index} ref={table} onKeyDownCapture={type}>
          <ListTable
            label={t(index)}
            answer={{
              data: problem === undefined ? data && entries : [],
              error: problem === undefined ? error : null,
              isPending,
              isPlaceholderData,
              refetch,
            }}
            rowsOf={(rows) => rows}
            failed={t('cannot_load')}
            columns={columns}
            choice={choice}
            idOf={idOfLine}
            place={JSON.stringify([index, writeBrowseState(state), lines])}
            selected={selected}
            onSelect={select}
            onOpen={{ label: t('search_matching'), run: (line) => openSelected(entryKeysOfId(idOfLine(line))) }}
            empty={
              problem === undefined ? (
                <StateMessage
                  kind="empty"
                  title={t(state.isNearEqual ? 'no_near_equal' : 'no_result')}
                  text={t('no_result_next')}
                />
              ) : (
                <StateMessage kind="empty" title={t('unreadable_filter')} text={t('unreadable_filter_next')} />
              )
            }
          />
          <AlphabetBar
            labels={entries.map((line) => line.entries[0].label)}
            counts={letters}
            go={(position) => go({ position, direction: 'after' })}
          />
        </div>
      </div>
    </Page>
  )
}

/** Opens the search for the records of selected entries in a new window. */
const useOpenEntries = () => {
  const t = useMessages('browse')
  const router = useRouter()
  return (keys: readonly string[]) => {
    if (keys.length === 0) return notify.warning(t('none_selected'))
    if (keys.join().length > MAX_QUERY_LENGTH) return notify.warning(t('too_many_selected'))
    const { href } = router.buildLocation({ to: '/search', search: writeSearchState(searchOfEntries(keys)) })
    window.open(href, '_blank', 'noopener')
  }
}

/**
 * The banner of a page that counts only the records of a search: it links back to the search and to the whole index.
 */
function SubsetBanner({ index, subset, leave }: { index: BrowseIndex; subset: SearchState; leave(): void }) {
  const t = useMessages('browse')
  return (
    <section className={classes.subset} aria-label={t('subset')}>
      <IconFilter size={15} aria-hidden />
      <span>{t(`only_${index}`)}</span>
      <SearchConditions state={subset} />
      <Link to="/search" search={writeSearchState(subset)} className={classes.back}>
        <IconArrowLeft size={14} aria-hidden />
        {t('back_to_search')}
      </Link>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.all}
        rightSection={<IconX size={14} aria-hidden />}
        onClick={leave}
      >
        {t(`all_${index}`)}
      </Button>
    </section>
  )
}
