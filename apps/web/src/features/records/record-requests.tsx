import { readRequests } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import classes from './record-view.module.css'

/**
 * Links to the publishers' requests that led to an ISSN. The server lists only requests of the user's centres; the
 * section is missing if there are none.
 */
export function RecordRequests({ issn }: { issn: string }) {
  const t = useMessages('record')
  const { date } = useFormats()
  const { profile, mayCall } = useSession()
  const { data, error } = useAnswer(
    readRequests,
    { query: { issn, state: 'all' } },
    { enabled: profile.center !== null && mayCall(readRequests) },
  )
  const isFailed = error !== null && !error.isHandled
  if (!isFailed && (data === undefined || data.rows.length === 0)) return null
  return (
    <section className={classes.section} aria-labelledby="record-requests">
      <h2 id="record-requests">{t('requests')}</h2>
      {isFailed ? <p>{error.message}</p> : null}
      <ul className={classes.requests}>
        {data?.rows.map(({ id, publisher, sent_at }) => (
          <li key={id}>
            <Link to="/requests/$id" params={{ id }}>
              {id}
            </Link>
            <bdi>{publisher}</bdi>
            <span>{t('request_sent', { day: date(sent_at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
