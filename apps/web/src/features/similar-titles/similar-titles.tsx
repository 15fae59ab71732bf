import { similarTitles } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../ui/icons.tsx'
import classes from './similar-titles.module.css'

/** All titles in the database that are similar to a title, one below the other. */
export function SimilarTitles({
  title,
  language,
  assigned,
}: {
  title: string
  /** ISO 639-2/B code. */
  language?: string | undefined
  /** ISSNs that are not listed, because they belong to the title itself. */
  assigned: readonly string[]
}) {
  const t = useMessages('assignment')
  const query = { title: title.trim(), ...(language === undefined ? {} : { language }) }
  const { data, error } = useAnswer(similarTitles, { query }, { staleTime: 60_000 })
  if (error) return <p className={classes.message}>{t('radar_failed')}</p>
  if (data === undefined) return <p className={classes.message}>{t('radar_waiting')}</p>
  const found = data.filter(({ issn }) => !assigned.includes(issn))
  if (found.length === 0)
    return (
      <p className={classes.message} role="status">
        <IconCircleCheck size={15} aria-hidden className={classes.fine} />
        {t('radar_none')}
      </p>
    )
  return (
    <ul className={classes.list}>
      {found.map(({ issn, title: similar, center, country, medium, category, reason }) => {
        const Icon = reason === 'identical' ? IconCircleX : IconAlertTriangle
        return (
          <li key={issn} className={classes.row} data-same={reason === 'identical' || undefined}>
            <span className={classes.reason}>
              <Icon size={14} aria-hidden /> {t(`near_${reason}`)}
            </span>
            <bdi className={classes.title}>{similar}</bdi>
            <span>
              <a className="issn" href={`/record/${issn}`} target="_blank" rel="noreferrer">
                {issn}
              </a>{' '}
              {[center, country, medium, category].filter((each) => each !== null && each !== '').join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
