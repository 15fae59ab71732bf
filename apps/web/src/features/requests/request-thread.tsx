import type { RequestEvent, RequestView } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { FileLinks } from './request-parts.tsx'
import classes from './requests.module.css'

/** The messages and changes of a request, earliest first. Texts are plain text. */
export function RequestThread({ request: { id, events } }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  const author = ({ by, username }: RequestEvent) => (username === null ? t(`by_${by}`) : t('by_user', { username }))
  return (
    <section aria-label={t('thread')}>
      <h2 className={classes.heading}>{t('thread')}</h2>
      <ol className={classes.thread}>
        {events.map((event) => (
          <li key={event.id} data-by={event.by}>
            <p className={classes.eventHead}>
              <strong>{author(event)}</strong>
              <TimeAgo value={event.at} />
              {event.sentence === '' ? null : <span>{event.sentence}</span>}
            </p>
            {event.text === null || event.text === '' ? null : (
              <p className={classes.eventText} dir="auto">
                {event.text}
              </p>
            )}
            {event.files.length === 0 ? null : <FileLinks id={id} files={event.files} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
