import type { KeyboardEvent } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconHistory } from '../../../ui/icons.tsx'
import type { SearchState } from '../../search-query/search-state.ts'
import classes from './query-form.module.css'

/** The user's recent searches below the query box: arrow keys move, Enter opens a search, Escape returns to the box. */
export function LastSearchesList({
  searches,
  open,
  clear,
  leave,
}: {
  searches: readonly SearchState[]
  open(state: SearchState): void
  clear(): void
  leave(): void
}) {
  const t = useMessages('search')
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && at > 0) buttons[at - 1]?.focus()
    else if (event.key === 'ArrowUp' || event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key events of its buttons
    <div className={classes.last} onKeyDown={onKey}>
      <div className={classes.lastHead}>
        <span>{t('last_searches')}</span>
        <button type="button" className={classes.lastClear} onClick={clear}>
          {t('last_clear')}
        </button>
      </div>
      <ul aria-label={t('last_searches')}>
        {searches.map((state, index) => (
          <li key={index}>
            <button type="button" className={classes.lastSearch} onClick={() => open(state)}>
              <IconHistory size={15} stroke={1.6} aria-hidden />
              <span className={classes.lastWords}>{state.q?.trim() || t('all_records')}</span>
              <span className={classes.lastMore}>{otherParts(state, t)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The conditions of a search other than its query, as text. */
const otherParts = (state: SearchState, t: ReturnType<typeof useMessages<'search'>>): string =>
  [
    state.format,
    state.anywhere && t('anywhere'),
    state.lines.length > 0 && t('count_lines', { count: state.lines.length }),
    state.filters.length + state.facets.length > 0 &&
      t('count_filters', { count: state.filters.length + state.facets.length }),
  ]
    .filter(Boolean)
    .join(' · ')
