import { Button, Checkbox, CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { useShortcuts } from '../../app/shortcuts.tsx'
import classes from './query-form.module.css'
import type { SearchState } from './search-state.ts'

/** The query box with its "Anywhere". An empty query asks for all records. */
export function QueryForm({ state, onSearch }: { state: SearchState; onSearch(q: string, anywhere: boolean): void }) {
  const t = useMessages('search')
  const [query, setQuery] = useState(state.q?.trim() ?? '')
  const [anywhere, setAnywhere] = useState(state.anywhere ?? false)
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([
    {
      keys: '/',
      label: t('focus_query'),
      scope: 'page',
      run: () => {
        box.current?.focus()
        box.current?.select()
      },
    },
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(query.trim() === '' ? ' ' : query.trim(), anywhere)
  }
  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          ref={box}
          className={classes.query}
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
          autoFocus={state.q === undefined}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className={classes.anywhere}>
          <Checkbox
            size="xs"
            label={t('anywhere')}
            checked={anywhere}
            onChange={(event) => setAnywhere(event.currentTarget.checked)}
          />
        </div>
        <Button type="submit" h={36}>
          {t('search')}
        </Button>
      </form>
    </search>
  )
}

const FOCUS_KEY = '/'
