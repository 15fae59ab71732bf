import { Button } from '@mantine/core'
import { parseText, type QueryNode } from '@seriatim/query'
import { useMessages } from '../../app/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import type { SearchState } from './search-state.ts'

const hasPhrase = (node: QueryNode | undefined): boolean =>
  (node?.kind === 'text' && node.pattern.kind === 'phrase') ||
  (node?.kind === 'bool' && node.clauses.some((clause) => hasPhrase(clause.node)))

/** Whether the last word could be left open: a word that is no number and not open already. */
const canTruncate = (query: string): boolean => /\p{L}{3,}$/u.test(query)

/** Nothing was found: what to change, each as one click. */
export function EmptyResults({
  state,
  onSearch,
  goToFirst,
}: {
  state: SearchState
  onSearch(q: string, anywhere: boolean): void
  goToFirst(): void
}) {
  const t = useMessages('search')
  const query = state.q?.trim() ?? ''
  const anywhere = state.anywhere ?? false
  if (state.page !== undefined)
    return (
      <StateMessage
        kind="empty"
        title={t('empty_page')}
        next={<Button onClick={goToFirst}>{t('first_page')}</Button>}
      />
    )
  return (
    <StateMessage
      kind="empty"
      title={t('empty')}
      text={query === '' ? t('empty_base') : t('empty_what_to_do')}
      next={
        query === '' ? undefined : (
          <>
            {anywhere ? null : (
              <Button variant="default" onClick={() => onSearch(query, true)}>
                {t('try_anywhere')}
              </Button>
            )}
            {hasPhrase(parseText(query).tree) ? (
              <Button variant="default" onClick={() => onSearch(query.replace(/["“”„‟＂]/g, ' ').trim(), anywhere)}>
                {t('try_without_phrase')}
              </Button>
            ) : null}
            {canTruncate(query) ? (
              <Button variant="default" onClick={() => onSearch(`${query}*`, anywhere)}>
                {t('try_truncated', { query: `${query}*` })}
              </Button>
            ) : null}
          </>
        )
      }
    />
  )
}
