import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { isPlaceKey } from '@seriatim/contract'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useLatest } from '../../kernel/use-latest.ts'
import { IconFilter } from '../../ui/icons.tsx'
import classes from './browse.module.css'
import { BEGINNING, type BrowseState } from './browse-address.ts'

/** Pause in typing in milliseconds before the index moves to the typed start. */
const TYPING_MS = 100

type Go = (change: Partial<BrowseState>, replace?: boolean) => void

/**
 * The inputs for start and filter of the index. The start is applied while the user types, the filter when the user
 * presses the button Browse.
 */
export function BrowseForm({
  state,
  go,
  problem,
  start,
  toTable,
}: {
  state: BrowseState
  go: Go
  /** The syntax error of the filter, or undefined. */
  problem: string | undefined
  start: Ref<HTMLInputElement>
  /** Moves the focus to the entries; called when the user presses the down arrow in the start input. */
  toTable(): void
}) {
  const t = useMessages('browse')
  const [filter, setFilter] = useState(state.filter)
  const [syntax, setSyntax] = useState(state.isLucene ? 'lucene' : 'text')
  // The URL may change while the inputs do not, for example with Back.
  useEffect(() => {
    setFilter(state.filter)
    setSyntax(state.isLucene ? 'lucene' : 'text')
  }, [state.filter, state.isLucene])
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        go({ filter: filter.trim(), isLucene: syntax === 'lucene', ...(state.direction === 'before' ? BEGINNING : {}) })
      }}
    >
      <StartsWith state={state} go={go} start={start} toTable={toTable} />
      <TextInput
        className={classes.filter}
        aria-label={t('filter')}
        placeholder={syntax === 'lucene' ? t('filter_lucene_hint') : t('filter_hint')}
        leftSection={<IconFilter size={15} aria-hidden />}
        value={filter}
        error={problem}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.syntax}
        aria-label={t('syntax')}
        data={[
          { value: 'text', label: 'TEXT' },
          { value: 'lucene', label: 'LUCENE' },
        ]}
        value={syntax}
        onChange={(event) => setSyntax(event.currentTarget.value)}
      />
      <Button type="submit">{t('browse')}</Button>
      <Switch
        className={classes.near}
        label={t('near_equal')}
        title={t('near_equal_hint')}
        checked={state.isNearEqual}
        onChange={(event) => go({ isNearEqual: event.currentTarget.checked })}
      />
    </form>
  )
}

function StartsWith({
  state,
  go,
  start,
  toTable,
}: {
  state: BrowseState
  go: Go
  start: Ref<HTMLInputElement>
  toTable(): void
}) {
  const t = useMessages('browse')
  const typed = state.direction === 'after' && !isPlaceKey(state.position) ? state.position : ''
  const [text, setText] = useState(typed)
  const goNow = useLatest(go)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Back, or a step to other entries, replaces the text, unless the user is typing.
    if (timer.current === undefined) setText(typed)
  }, [typed])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      goNow.current({ position: next, direction: 'after' }, true)
    }, TYPING_MS)
  }
  return (
    <TextInput
      ref={start}
      className={classes.start}
      aria-label={t('starts_with')}
      placeholder={t('starts_with')}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        toTable()
      }}
    />
  )
}
