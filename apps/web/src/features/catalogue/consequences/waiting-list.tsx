import { Badge } from '@mantine/core'
import type { WaitingChange } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconHourglass } from '../../../ui/icons.tsx'
import classes from './consequences.module.css'

/** Changes of earlier saves that wait until locks of other records end. Renders nothing if there are none. */
export function WaitingList({ waiting }: { waiting: readonly WaitingChange[] }) {
  const t = useMessages('consequences')
  const { dateTime } = useFormats()
  if (waiting.length === 0) return null
  const records = [...Map.groupBy(waiting, ({ issn }) => issn).values()]
  return (
    <section className={classes.group} aria-label={t('group_waiting_since')}>
      <h3 className={classes.heading}>
        <IconHourglass size={15} aria-hidden /> {t('group_waiting_since')}
        <Badge size="sm" variant="light" color="gray" className={classes.count}>
          {records.length}
        </Badge>
      </h3>
      <ul className={classes.rows}>
        {records.map((changes) => {
          const { issn, title, since } = changes[0]!
          return (
            <li key={issn} className={classes.row}>
              <div className={classes.about}>
                <Link
                  className={classes.issn}
                  to="/record/$issn"
                  params={{ issn }}
                  search={{}}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('open', { issn })}
                >
                  {issn}
                </Link>
                <span className={classes.title} dir="auto">
                  {title}
                </span>
                <time className={classes.codes} dateTime={since}>
                  {dateTime(since)}
                </time>
              </div>
              {[...new Set(changes.map(({ sentence }) => sentence))].map((sentence) => (
                <p key={sentence} className={classes.sentence}>
                  {sentence}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
