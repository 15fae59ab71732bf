import { Alert, Button } from '@mantine/core'
import type { MatchFormat } from '@seriatim/contract'
import type { ApiError } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { TryAgain } from '../../../ui/state-message.tsx'
import type { SearchState } from '../../search-query/search-state.ts'
import { type FailedQuery, offendingPart } from './offending-part.ts'
import classes from './query-failure.module.css'

/** The format in which the failed query was parsed. */
const syntaxOf = ({ lines, format }: SearchState, failed: FailedQuery | undefined): MatchFormat | 'regex' => {
  if (failed === undefined || failed.source === 'basic') return format ?? 'TEXT'
  const line = lines[failed.source]
  return line?.field_type === 'regex' ? 'regex' : (line?.matchFormat ?? 'TEXT')
}

const RULES = {
  TEXT: 'text_syntax',
  LUCENE: 'lucene_syntax',
  CHINESE: 'chinese_syntax',
  regex: 'regex_syntax',
} as const

/**
 * A failed search: the reason as a sentence, the query with its invalid part underlined, and hints about the syntax.
 */
export function QueryFailure({
  error,
  state,
  failed,
  retry,
  goToFirst,
}: {
  error: ApiError
  state: SearchState
  failed: FailedQuery | undefined
  retry(): void
  goToFirst(): void
}) {
  const t = useMessages('search')
  const part = failed && offendingPart(failed.query, failed)
  return (
    <Alert className={classes.bar} color="red" role="alert" title={t('failed', { reason: error.message })}>
      {failed && part ? (
        <p className={classes.where}>
          {failed.source === 'basic' ? null : <span>{t('line', { number: failed.source + 1 })}</span>}
          <code className={classes.query}>
            {part.before}
            <mark className={classes.offending}>{part.offending}</mark>
            {part.after}
          </code>
        </p>
      ) : null}
      {error.code === 'query_syntax' ? <p className={classes.where}>{t(RULES[syntaxOf(state, failed)])}</p> : null}
      {error.code === 'too_broad' ? <p className={classes.where}>{t('too_broad_what')}</p> : null}
      {error.code === 'network' || error.code === 'unexpected' ? (
        <TryAgain run={retry} mt="xs" variant="outline" color="red" />
      ) : null}
      {error.code === 'beyond_limit' ? (
        <Button mt="xs" variant="outline" color="red" onClick={goToFirst}>
          {t('first_page')}
        </Button>
      ) : null}
    </Alert>
  )
}
