import { Checkbox, Group, TextInput } from '@mantine/core'
import type { InvalidatedRecord } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import classes from './consequences.module.css'

/** The form of the year in 008/11-14 that a closed predecessor can have. */
const YEAR = /^[0-9u]{4}$/

/**
 * The part of the save dialog that lists active records that would become invalid, and offers to close a predecessor.
 */
export function InvalidatedRecords({
  records,
  isBusy,
  onClosing,
}: {
  records: readonly InvalidatedRecord[]
  isBusy: boolean
  /** Called with the year in which a predecessor is closed, or undefined to leave it open. */
  onClosing: (issn: string, year: string | undefined) => void
}) {
  const t = useMessages('consequences')
  if (records.length === 0) return null
  return (
    <section className={classes.before} aria-label={t('invalidated_title')}>
      <h3 className={classes.beforeTitle}>{t('invalidated_title')}</h3>
      <ul className={classes.rows}>
        {records.map((record) => (
          <li key={record.issn} className={classes.row}>
            <div className={classes.about}>
              <Link
                className={classes.issn}
                to="/record/$issn"
                params={{ issn: record.issn }}
                search={{}}
                target="_blank"
                rel="noreferrer"
                aria-label={t('open', { issn: record.issn })}
              >
                {record.issn}
              </Link>
              <span className={classes.title} dir="auto">
                {record.title}
              </span>
              <span className={classes.codes}>{record.center}</span>
            </div>
            <ul className={classes.wrongs} aria-live="polite">
              {record.errors.map((error) => (
                <li key={error}>{t('would_be_invalid', { issn: record.issn, error })}</li>
              ))}
              {record.errors.length === 0 ? <li>{t('closed_with_this', { issn: record.issn })}</li> : null}
            </ul>
            <Offer record={record} isBusy={isBusy} onClosing={onClosing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({
  record: { issn, center, closing },
  isBusy,
  onClosing,
}: {
  record: InvalidatedRecord
  isBusy: boolean
  onClosing: (issn: string, year: string | undefined) => void
}) {
  const t = useMessages('consequences')
  const [year, setYear] = useState(closing?.year ?? '')
  if (closing === null) return null
  if (closing.hindrance === 'not_your_centre') return <p className={classes.more}>{t('close_foreign', { center })}</p>
  if (closing.hindrance === 'locked')
    return <p className={classes.more}>{t('close_locked', { holder: closing.holder ?? '' })}</p>
  const isYear = YEAR.test(year)
  return (
    <Group gap="sm" mt={6} align="center">
      <Checkbox
        size="xs"
        label={t('close_offer', { issn })}
        checked={closing.chosen}
        disabled={isBusy || !isYear}
        description={isBusy || isYear ? undefined : t('close_year_wrong')}
        onChange={(event) => onClosing(issn, event.currentTarget.checked ? year : undefined)}
      />
      <TextInput
        size="xs"
        w={76}
        maxLength={4}
        aria-label={t('close_year', { issn })}
        value={year}
        error={isYear ? null : t('close_year_wrong')}
        onChange={(event) => {
          const next = event.currentTarget.value.toLowerCase()
          setYear(next)
          if (closing.chosen) onClosing(issn, YEAR.test(next) ? next : undefined)
        }}
      />
    </Group>
  )
}
