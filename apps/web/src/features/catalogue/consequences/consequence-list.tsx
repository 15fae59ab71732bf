import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconClock, IconEyeOff, IconPencil } from '../../../ui/icons.tsx'
import classes from './consequences.module.css'
import type { Consequence } from './use-consequences.ts'

const GROUPS = [
  { key: 'group_change', Icon: IconPencil, holds: ({ changes, waits }: Consequence) => changes && !waits },
  { key: 'group_wait', Icon: IconClock, holds: ({ waits }: Consequence) => waits },
  { key: 'group_unchanged', Icon: IconEyeOff, holds: ({ changes }: Consequence) => !changes },
] as const

/** A record that a save affects, with a sentence for each of its changes. */
type Row = { readonly first: Consequence; readonly sentences: readonly string[] }

const consequenceRows = (records: readonly Consequence[]): readonly Row[] =>
  [...Map.groupBy(records, ({ issn }) => issn).values()].map((of) => ({
    first: of[0]!,
    sentences: [...new Set(of.map(({ sentence }) => sentence))],
  }))

function RowOf({ row: { first, sentences }, own }: { row: Row; own: string }) {
  const t = useMessages('consequences')
  const { issn, title, center, category } = first
  const isOwn = issn === own
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        {isOwn || title === null ? (
          <span className={classes.issn}>{issn}</span>
        ) : (
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
        )}
        <span className={classes.title} dir="auto">
          {isOwn ? t('own') : title}
        </span>
        {center === null || isOwn ? null : (
          <span className={classes.codes}>
            {center} {category}
          </span>
        )}
      </div>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {sentence}
        </p>
      ))}
    </li>
  )
}

/** The records of each group, at most `limit` in total. */
function consequenceGroups(records: readonly Consequence[], limit: number) {
  let left = limit
  const groups = []
  for (const { key, Icon, holds } of GROUPS) {
    const all = consequenceRows(records.filter(holds))
    const rows = all.slice(0, left)
    left -= rows.length
    groups.push({ key, Icon, rows, hidden: all.length - rows.length })
  }
  return groups
}

/** The effects of a save on other records, grouped by time: immediately, when locks of other users end, or never. */
export function ConsequenceList({
  records,
  total,
  own,
  limit,
}: {
  records: readonly Consequence[]
  total: number
  own: string
  /** Maximum number of records that are shown. */
  limit?: number
}) {
  const t = useMessages('consequences')
  const groups = consequenceGroups(records, limit ?? Number.POSITIVE_INFINITY)
  const uncounted = total - records.length
  return (
    <div>
      {groups.map(({ key, Icon, rows, hidden }) =>
        rows.length === 0 ? null : (
          <section key={key} className={classes.group} aria-label={t(key)}>
            <h3 className={classes.heading}>
              <Icon size={15} aria-hidden /> {t(key)}
              <Badge size="sm" variant="light" color="gray" className={classes.count}>
                {rows.length + hidden}
              </Badge>
            </h3>
            <ul className={classes.rows}>
              {rows.map((row) => (
                <RowOf key={row.first.issn} row={row} own={own} />
              ))}
            </ul>
            {hidden > 0 ? <p className={classes.more}>{t('more', { count: hidden })}</p> : null}
          </section>
        ),
      )}
      {uncounted > 0 && limit === undefined ? <p className={classes.more}>{t('more', { count: uncounted })}</p> : null}
    </div>
  )
}
