import { Alert, Button } from '@mantine/core'
import type { ApiError } from '../../app/api.ts'
import { useMessages } from '../../app/i18n.ts'
import { offendingPart } from './offending-part.ts'
import classes from './query-failure.module.css'

/** A search that failed: the reason in a sentence, the offending characters underlined, and what would be accepted. */
export function QueryFailure({
  error,
  query,
  retry,
  goToFirst,
}: {
  error: ApiError
  query: string
  retry(): void
  goToFirst(): void
}) {
  const t = useMessages('search')
  const parts = offendingPart(query, error.details)
  return (
    <Alert className={classes.bar} color="red" role="alert" title={t('failed', { reason: error.message })}>
      {parts ? (
        <code className={classes.query}>
          {parts.before}
          <mark className={classes.offending}>{parts.offending}</mark>
          {parts.after}
        </code>
      ) : null}
      {error.code === 'query_syntax' ? <p>{t('text_syntax')}</p> : null}
      {error.code === 'network' || error.code === 'unexpected' ? (
        <Button mt="xs" variant="outline" color="red" onClick={retry}>
          {t('try_again')}
        </Button>
      ) : null}
      {error.code === 'beyond_limit' ? (
        <Button mt="xs" variant="outline" color="red" onClick={goToFirst}>
          {t('first_page')}
        </Button>
      ) : null}
    </Alert>
  )
}
