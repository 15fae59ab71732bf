import { Button, CloseButton } from '@mantine/core'
import type { SearchParams } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconBookmark } from '../../ui/icons.tsx'
import { issnSearch, MAX_ISSNS_SEARCHED } from './issn-search.ts'
import classes from './monitored.module.css'
import type { OpenedSearch } from './opened-search.ts'

/**
 * Shown above the results of a monitored search: the changes since the user last opened it, each with a link to a
 * search. Records that the search no longer finds are listed.
 */
export function MonitoredChanges({
  opened,
  run,
  close,
}: {
  opened: OpenedSearch
  run(params: SearchParams): void
  close(): void
}) {
  const t = useMessages('monitored')
  const formats = useFormats()
  const list = useId()
  const [isGoneShown, showGone] = useState(false)
  const { row, since, gone, exact } = opened
  const { description } = row
  const changes = [
    ['new', 'show_new', opened.new],
    ['changed', 'show_changed', opened.changed],
  ] as const
  const totals = [
    ['new', row.new],
    ['gone', row.gone],
  ] as const
  const isQuiet = exact
    ? opened.new.length + opened.changed.length + gone.length === 0
    : totals.every(([, count]) => count === 0)
  const isCut = changes.some(([, , issns]) => issns.length > MAX_ISSNS_SEARCHED)
  return (
    <section className={classes.changes} aria-label={t('changes', { description })}>
      <div className={classes.news}>
        <IconBookmark size={15} aria-hidden />
        <b className={classes.opened}>{description}</b>
        <span role="status">
          {since === null
            ? t('first_visit')
            : t(isQuiet ? 'nothing_since' : 'since', { date: formats.dateTime(since) })}
        </span>
        {changes.map(([kind, show, issns]) =>
          issns.length === 0 ? null : (
            <Button
              key={kind}
              size="compact-sm"
              h={26}
              px={10}
              variant="light"
              title={t(show)}
              onClick={() => run(issnSearch(issns))}
            >
              {t(kind, { count: issns.length })}
            </Button>
          ),
        )}
        {gone.length === 0 ? null : (
          <Button
            size="compact-sm"
            h={26}
            px={10}
            variant="light"
            color="yellow"
            title={t('list_gone')}
            aria-expanded={isGoneShown}
            aria-controls={list}
            onClick={() => showGone(!isGoneShown)}
          >
            {t('gone', { count: gone.length })}
          </Button>
        )}
        {exact || since === null ? null : (
          <>
            {totals.map(([kind, count]) => (count === 0 ? null : <b key={kind}>{t(kind, { count })}</b>))}
            <span className={classes.facts}>{t('only_totals')}</span>
          </>
        )}
        {isQuiet || !exact ? null : (
          <Button size="compact-sm" h={26} px={10} variant="subtle" onClick={() => run(opened.params)}>
            {t('whole')}
          </Button>
        )}
        {isCut ? <span className={classes.facts}>{t('first_only', { count: MAX_ISSNS_SEARCHED })}</span> : null}
        <CloseButton className={classes.hide} size="sm" aria-label={t('hide')} onClick={close} />
      </div>
      <div id={list} hidden={!isGoneShown}>
        <p className={classes.goneTitle}>{t('gone_title')}</p>
        <ul className={classes.gone}>
          {gone.map((issn) => (
            <li key={issn}>
              <Link to="/record/$issn" params={{ issn }} search={{}} className="issn">
                {issn}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
