import type { CitingRecord } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import { MarkedText } from '../../ui/marc/marked-text.tsx'
import classes from './merge.module.css'

/** The records that cite the cancelled ISSN, with the citing fields. */
export function CitingList({ citing }: { citing: readonly CitingRecord[] }) {
  const t = useMessages('merge')
  return (
    <section aria-label={t('citing', { count: citing.length })}>
      <h3>{t('citing', { count: citing.length })}</h3>
      <ul className={classes.citing}>
        {citing.map(({ issn, title, center, category, fields, held_by }) => (
          <li key={issn}>
            <Link to="/record/$issn" params={{ issn }} search={{}} target="_blank">
              {issn}
            </Link>{' '}
            <bdi>{title === null ? t('untitled') : <MarkedText text={title} />}</bdi>
            <span className={classes.note}>{[fields.join(', '), category, center].join(' · ')}</span>
            {held_by === null ? null : <span className={classes.held}>{t('held_by', { holder: held_by })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
