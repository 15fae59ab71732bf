import { Alert, Button, Menu, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core'
import { MAX_QUERY_LENGTH } from '@seriatim/contract'
import { useRouter } from '@tanstack/react-router'
import { type Dispatch, Fragment, memo, type RefObject } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconCheck, IconChevronDown, IconExternalLink, IconSearch } from '../../../ui/icons.tsx'
import { EMPTY_SEARCH, writeSearchState } from '../../search-query/search-state.ts'
import { ResultChoices } from './result-choices.tsx'
import { SelectedRecord } from './selected-record.tsx'
import { type Action, NONE, type RefinedTitle } from './state/refined.ts'
import classes from './titles.module.css'

/** Maximum number of other cells of the row that are shown below a title; the tooltip contains all. */
const MAX_CELLS = 6

const EDIT_KEY = 'e'
const DONE_KEY = 'Enter'

/**
 * One title of the list: its row of the table, its search results, and the decision. Memoised, so that it does not
 * render when results of other titles arrive.
 */
export const TitleDetail = memo(function TitleDetail({
  row,
  at,
  columns,
  titleColumn,
  dispatch,
  markDone,
  isRecordOpen,
  openRecord,
  query,
  comment,
}: {
  row: RefinedTitle
  at: number
  columns: readonly string[]
  titleColumn: string
  dispatch: Dispatch<Action>
  markDone(): void
  isRecordOpen: boolean
  openRecord(open: boolean): void
  query: RefObject<HTMLInputElement | null>
  comment: RefObject<HTMLTextAreaElement | null>
}) {
  const t = useMessages('titles')
  const { number } = useFormats()
  const others = columns.flatMap((column, index) => {
    const cell = (row.cells[index] ?? '').trim()
    return column === titleColumn || cell === '' ? [] : [{ column, cell }]
  })
  const isSearching = row.search === 'waiting' || row.search === 'searching'
  const launch = (more: { isFuzzy?: boolean; page?: number } = {}) => dispatch({ type: 'launch', row: at, ...more })
  const isEmptyQuery = row.query.trim() === ''
  return (
    <section className={classes.right} aria-label={t('title_at', { place: at + 1 })}>
      <header className={classes.head}>
        <div className={classes.what}>
          <h2 className={classes.title} title={others.map(({ column, cell }) => `${column}: ${cell}`).join('\n')}>
            <span className={classes.place}>{number(at + 1)}</span>
            <bdi>{row.title || t('no_title')}</bdi>
          </h2>
          <p className={classes.cells}>
            {others.slice(0, MAX_CELLS).map(({ column, cell }) => (
              <span key={column}>
                <span className={classes.dim}>{column}</span> <bdi>{cell}</bdi>
              </span>
            ))}
          </p>
        </div>
        <DisabledButton why={row.search === 'failed' ? t('failed_first') : undefined}>
          <Button
            variant={row.done ? 'default' : 'outline'}
            leftSection={<IconCheck size={15} aria-hidden />}
            rightSection={row.done ? undefined : <kbd>{DONE_KEY}</kbd>}
            onClick={() => (row.done ? dispatch({ type: 'done', row: at, done: false }) : markDone())}
          >
            {row.done ? t('mark_undone') : t('mark_done')}
          </Button>
        </DisabledButton>
      </header>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmptyQuery) launch()
        }}
      >
        <TextInput
          ref={query}
          className={classes.query}
          aria-label={t('query')}
          value={row.query}
          maxLength={MAX_QUERY_LENGTH}
          rightSection={<kbd>{EDIT_KEY}</kbd>}
          onChange={(event) => dispatch({ type: 'query', row: at, query: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <NativeSelect
          aria-label={t('mode')}
          value={row.isFuzzy ? 'fuzzy' : 'words'}
          data={[
            { value: 'fuzzy', label: t('mode_fuzzy') },
            { value: 'words', label: t('mode_words') },
          ]}
          onChange={(event) => launch({ isFuzzy: event.currentTarget.value === 'fuzzy' })}
        />
        <SearchMenu query={row.query} isEmpty={isEmptyQuery} launch={() => launch()} />
        <span className={classes.hits} role="status">
          {isSearching
            ? t('searching')
            : row.search === 'failed'
              ? null
              : t('hits', { count: row.hits, time: Math.round(row.took) })}
        </span>
      </form>
      {row.error === null || isSearching ? null : (
        <Alert color="red" role="alert" className={classes.error}>
          {row.error}
        </Alert>
      )}
      {isSearching && row.results.length === 0 ? (
        <Skeleton height={160} />
      ) : (
        <ResultChoices
          row={row}
          choose={(selected) => dispatch({ type: 'choose', row: at, selected })}
          go={(page) => launch({ page })}
        />
      )}
      <div className={classes.below}>
        <div className={classes.notes}>
          <Textarea
            ref={comment}
            label={t('comment')}
            value={row.comment}
            maxLength={MAX_QUERY_LENGTH}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => dispatch({ type: 'comment', row: at, comment: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
          <Keys />
        </div>
        {isRecordOpen && row.selected !== null && row.selected !== NONE ? (
          <SelectedRecord issn={row.selected} close={() => openRecord(false)} />
        ) : null}
      </div>
    </section>
  )
})

function SearchMenu({ query, isEmpty, launch }: { query: string; isEmpty: boolean; launch(): void }) {
  const t = useMessages('titles')
  const router = useRouter()
  const { may } = useSession()
  const openTab = () => {
    const { href } = router.buildLocation({ to: '/search', search: writeSearchState({ ...EMPTY_SEARCH, q: query }) })
    window.open(href, '_blank', 'noopener')
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('search')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSearch size={15} aria-hidden />} disabled={isEmpty} onClick={launch}>
          {t('launch')}
        </Menu.Item>
        {may('search') ? (
          <Menu.Item leftSection={<IconExternalLink size={15} aria-hidden />} disabled={isEmpty} onClick={openTab}>
            {t('other_tab')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A list of the keyboard shortcuts of the page. */
function Keys() {
  const t = useMessages('titles')
  const keys: readonly (readonly [names: readonly string[], word: string, between?: string])[] = [
    [['1', '9'], t('key_choose'), '–'],
    [['0'], t('key_none')],
    [['Enter'], t('key_done')],
    [['j', 'k'], t('key_move')],
    [['n'], t('key_next')],
    [['o'], t('key_record')],
    [['c'], t('key_comment')],
    [['z'], t('key_undo')],
  ]
  return (
    <ul className={classes.keys}>
      {keys.map(([names, word, between]) => (
        <li key={word}>
          {names.map((name, index) => (
            <Fragment key={name}>
              {index === 0 ? null : between}
              <kbd>{name}</kbd>
            </Fragment>
          ))}{' '}
          {word}
        </li>
      ))}
    </ul>
  )
}
