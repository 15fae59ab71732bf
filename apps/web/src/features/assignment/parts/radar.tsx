import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { similarTitles } from '@seriatim/contract'
import { useId } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/icons.tsx'
import { useRecord } from '../record-context.ts'
import classes from './radar.module.css'

/** Pause in typing before the database is queried. */
const RADAR_DEBOUNCE_MS = 300
/** Minimum length of a title, because a shorter title would be similar to too many titles. */
const SHORTEST = 2

/**
 * Titles in the database that are similar to the key title. The line for the first title is drawn even without results,
 * so that the page does not jump. The user can expand a list of the other titles.
 */
export function Radar() {
  const t = useMessages('assignment')
  const { record, successes } = useRecord()
  const listId = useId()
  const [isOpen, { toggle }] = useDisclosure()
  const typed = {
    title: record.keyTitle.trim(),
    qualifier: record.qualifier.trim(),
    language: record.language ?? undefined,
  }
  const [asked] = useDebouncedValue(JSON.stringify(typed), RADAR_DEBOUNCE_MS)
  const query = JSON.parse(asked) as typeof typed
  const isLong = typed.title.length >= SHORTEST
  const { data, error, isFetching } = useAnswer(
    similarTitles,
    { query },
    { enabled: query.title.length >= SHORTEST, placeholderData: (before) => before, staleTime: 60_000, gcTime: 60_000 },
  )
  const isWaiting = isFetching || query.title !== typed.title

  if (!isLong) return <div className={classes.radar} />
  if (error && !isWaiting) return <div className={classes.radar}>{t('radar_failed')}</div>
  if (data === undefined) return <div className={classes.radar}>{t('radar_waiting')}</div>
  // Records that this form has just assigned are not listed as similar.
  const assigned = Object.values(successes)
  const found = data.filter(({ issn }) => !assigned.includes(issn))
  const [nearest, ...others] = found
  if (nearest === undefined)
    return (
      <div className={classes.radar} data-waiting={isWaiting || undefined} role="status">
        <IconCircleCheck size={15} aria-hidden className={classes.fine} />
        {t('radar_none')}
      </div>
    )
  const isSame = nearest.reason === 'identical'
  const Icon = isSame ? IconCircleX : IconAlertTriangle
  const shown = isOpen ? found : [nearest]
  return (
    <section
      className={classes.radar}
      data-waiting={isWaiting || undefined}
      data-same={isSame || undefined}
      aria-label={t('radar')}
    >
      <span className="visually-hidden" role="status">
        {t('radar_found', { count: found.length })}
      </span>
      <Icon size={15} aria-hidden className={classes.sign} />
      <ul className={classes.list} id={listId}>
        {shown.map(({ issn, title, center, country, medium, category, reason }) => (
          <li key={issn} className={classes.near}>
            <span className={classes.reason}>{t(`near_${reason}`)}</span>
            <a className="issn" href={`/record/${issn}`} target="_blank" rel="noreferrer">
              {issn}
            </a>
            <bdi className={classes.title} title={title}>
              {title}
            </bdi>
            <span className={classes.facts}>
              {[center, country, medium, category].filter((each) => each !== null && each !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <button type="button" className={classes.more} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
          {isOpen ? t('radar_hide') : t('radar_more', { count: others.length })}
        </button>
      )}
    </section>
  )
}
