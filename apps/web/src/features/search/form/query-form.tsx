import { Button, Checkbox, CloseButton, Kbd, NativeSelect, Skeleton } from '@mantine/core'
import { MATCH_FORMATS, type MatchFormat } from '@seriatim/contract'
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import { IconAdjustments, IconChevronDown, IconChevronUp, IconSearch } from '../../../ui/icons.tsx'
import { lazyModule } from '../../../ui/lazy-module.ts'
import type { Labels } from '../../search-query/labels.ts'
import { hasContent } from '../../search-query/line-state.ts'
import type { SearchState } from '../../search-query/search-state.ts'
import type { FormPart } from '../../search-query/transitions.ts'
import { type Draft, formPartOf } from './draft.ts'
import type { LastSearches } from './last-searches.ts'
import { LastSearchesList } from './last-searches-list.tsx'
import { MarkedInput } from './marked-input.tsx'
import { type FailedQuery, type OffendingPart, offendingPart } from './offending-part.ts'
import classes from './query-form.module.css'
import { useDraft } from './use-draft.ts'

// A separate chunk, because it contains the fields of the profile and their names.
const advancedForm = lazyModule(() => import('./advanced-form.tsx'))
const AdvancedForm = lazy(async () => ({ default: (await advancedForm.fetch()).AdvancedForm }))

/**
 * The search form: the query box with its format and "Anywhere", and the advanced part. An empty form searches all
 * records.
 */
export function QueryForm({
  state,
  isAdvanced,
  setAdvanced,
  onSearch,
  onUnsearched,
  onOpen,
  labels,
  lastSearches,
  failed,
  leave,
  children,
}: {
  state: SearchState
  isAdvanced: boolean
  setAdvanced(isAdvanced: boolean): void
  onSearch(form: FormPart): void
  /**
   * Reports whether the form differs from the search whose results are shown. Pass a function with a stable identity.
   */
  onUnsearched(isUnsearched: boolean): void
  /** Opens a whole search, such as a recent one. */
  onOpen(state: SearchState): void
  labels: Labels
  lastSearches: LastSearches
  /** The query with a syntax error and the position of the error, or undefined. */
  failed: FailedQuery | undefined
  /** Called when the user presses Escape in the query box, to move the focus to the work area. */
  leave(): void
  /** Content at the end of the row. */
  children: ReactNode
}) {
  const t = useMessages('search')
  const advanced = useId()
  const { draft, isUnsearched, change, search } = useDraft(state)
  const { query, format } = draft
  useEffect(() => onUnsearched(isUnsearched), [isUnsearched, onUnsearched])
  const submit = (next: Draft) => {
    search(next)
    onSearch(formPartOf(next))
  }
  const failingPart = (source: FailedQuery['source'], text: string) =>
    failed?.source === source && failed.query === text.trim() ? offendingPart(text, failed) : undefined
  return (
    <search>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(draft)
        }}
      >
        <div className={classes.row}>
          <QueryBox
            query={query}
            setQuery={(next) => change({ query: next })}
            isFresh={state.q === undefined}
            failing={failingPart('basic', query)}
            lastSearches={lastSearches}
            onOpen={onOpen}
            leave={leave}
          />
          <NativeSelect
            className={classes.format}
            aria-label={t('format')}
            value={format}
            data={MATCH_FORMATS.map((value) => ({ value, label: value }))}
            onChange={(event) => change({ format: event.currentTarget.value as MatchFormat })}
          />
          {format === 'TEXT' ? (
            <div className={classes.anywhere}>
              <Checkbox
                size="xs"
                label={t('anywhere')}
                checked={draft.anywhere}
                onChange={(event) => change({ anywhere: event.currentTarget.checked })}
              />
            </div>
          ) : null}
          <Button type="submit" h={36}>
            {t('search')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            h={36}
            px={10}
            className={classes.advancedButton}
            aria-expanded={isAdvanced}
            aria-controls={isAdvanced ? advanced : undefined}
            leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden />}
            rightSection={
              isAdvanced ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />
            }
            onPointerEnter={() => void advancedForm.fetch().catch(() => undefined)}
            onClick={() => {
              const toggle = () => setAdvanced(!isAdvanced)
              // The form opens once its code has loaded, at its full height, so that the content below moves only once.
              if (isAdvanced) toggle()
              else void advancedForm.fetch().then(toggle, toggle)
            }}
          >
            {t('advanced')}
          </Button>
          {children}
        </div>
        {isAdvanced ? (
          <AdvancedPart
            id={advanced}
            draft={draft}
            change={change}
            filterBy={(filters) => submit({ ...draft, filters })}
            labels={labels}
            failingIn={(index, text) => failingPart(sentLineIndex(draft, index), text)}
          />
        ) : null}
      </form>
    </search>
  )
}

/** The advanced form. It is drawn immediately if its code has already loaded. */
function AdvancedPart(props: ComponentProps<typeof AdvancedForm>) {
  const [module] = useState(advancedForm.now)
  return module ? (
    <module.AdvancedForm {...props} />
  ) : (
    <Suspense fallback={<Skeleton height={120} />}>
      <AdvancedForm {...props} />
    </Suspense>
  )
}

/** Converts the index of a line to its index among the lines with content, because only these are sent. */
const sentLineIndex = ({ lines }: Draft, index: number): number =>
  lines.slice(0, index).filter(({ line }) => hasContent(line)).length

function QueryBox({
  query,
  setQuery,
  isFresh,
  failing,
  lastSearches,
  onOpen,
  leave,
}: {
  query: string
  setQuery(query: string): void
  isFresh: boolean
  failing: OffendingPart | undefined
  lastSearches: LastSearches
  onOpen(state: SearchState): void
  leave(): void
}) {
  const t = useMessages('search')
  const [areLastShown, showLast] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { searches, clear } = lastSearches
  const focus = () => {
    box.current?.focus()
    box.current?.select()
  }
  useShortcuts([{ keys: '/', label: t('focus_query'), scope: 'page', run: focus }])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The first Escape closes the open list of recent searches.
      if (areLastShown && searches.length > 0) showLast(false)
      else leave()
    } else if (event.key === 'Enter') showLast(false)
    else if (event.key === 'ArrowDown' && searches.length > 0) {
      event.preventDefault()
      showLast(true)
      // The focus moves after the list is drawn.
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('li button')?.focus())
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus events
    <div
      ref={frame}
      className={classes.query}
      onBlur={(event) => {
        if (!frame.current?.contains(event.relatedTarget)) showLast(false)
      }}
    >
      <MarkedInput
        ref={box}
        failing={failing}
        room={[36, 36]}
        aria-label={t('query')}
        placeholder={t('query_hint')}
        size="sm"
        name="q"
        autoComplete="off"
        spellCheck={false}
        maxLength={10_000}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSection={
          query === '' ? (
            <Kbd aria-hidden>{FOCUS_KEY}</Kbd>
          ) : (
            <CloseButton
              size="sm"
              aria-label={t('clear_query')}
              onClick={() => {
                setQuery('')
                box.current?.focus()
              }}
            />
          )
        }
        data-work={isFresh || undefined}
        value={query}
        onKeyDown={onKey}
        onClick={() => showLast(query === '')}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          showLast(false)
        }}
      />
      {areLastShown && searches.length > 0 ? (
        <LastSearchesList
          searches={searches}
          open={(state) => {
            showLast(false)
            box.current?.focus()
            onOpen(state)
          }}
          clear={() => {
            clear()
            box.current?.focus()
          }}
          leave={() => {
            showLast(false)
            box.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

const FOCUS_KEY = '/'
