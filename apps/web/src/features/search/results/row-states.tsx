import { Tooltip } from '@mantine/core'
import type { HitSource } from '@seriatim/contract'
import { type Translate, useMessages } from '../../../kernel/i18n.ts'
import {
  IconAlertCircle,
  IconCircleDashed,
  IconClockEdit,
  IconFilePencil,
  IconLink,
  IconLock,
  IconUnlink,
} from '../../../ui/icons.tsx'
import classes from './result-cells.module.css'

type RowState = { key: string; icon: typeof IconLock; tone: string; text: string }

/** The encoding level of a prepublication record (MARC 21, leader, position 17). */
const PREPUBLICATION = '8'

/** The states of a record that users need to know before they open it, each with an icon and a text. */
const statesOf = (hit: HitSource, lockedBy: string | undefined, t: Translate<'search'>): readonly RowState[] => {
  const states: RowState[] = []
  const add = (key: string, icon: typeof IconLock, tone: string | undefined, text: string) =>
    states.push({ key, icon, tone: tone ?? '', text })
  if (hit.is_invalid) add('invalid', IconAlertCircle, classes.bad, t('is_invalid'))
  if (hit.draft_record) add('draft', IconFilePencil, classes.notice, t('has_draft'))
  if (lockedBy !== undefined) add('locked', IconLock, classes.notice, t('locked_by', { username: lockedBy }))
  if (hit.encoding_level === PREPUBLICATION) add('prepublication', IconClockEdit, classes.plain, t('prepublication'))
  if (hit.urls_status === 'broken') add('broken', IconUnlink, classes.bad, t('url_broken'))
  else if (hit.urls_status === 'valid') add('valid', IconLink, classes.fine, t('url_valid'))
  else if (hit.media.some((medium) => medium.startsWith('cr')))
    add('unknown', IconCircleDashed, classes.plain, t('url_unknown'))
  return states
}

type RowStateProps = { hit: HitSource; lockedBy: string | undefined }

/** The state icons of a row, next to its title. */
export function RowIcons({ hit, lockedBy }: RowStateProps) {
  const t = useMessages('search')
  const states = statesOf(hit, lockedBy, t)
  if (states.length === 0) return null
  return (
    <span className={classes.icons}>
      {states.map(({ key, icon: Icon, tone, text }) => (
        <Tooltip key={key} label={text}>
          <span role="img" aria-label={text} className={`${classes.icon} ${tone}`}>
            <Icon size={15} stroke={1.7} aria-hidden />
          </span>
        </Tooltip>
      ))}
    </span>
  )
}

/** The states of a record as text in its expanded row, because tooltips need a pointer. */
export function RowStateWords({ hit, lockedBy }: RowStateProps) {
  const t = useMessages('search')
  const states = statesOf(hit, lockedBy, t)
  if (states.length === 0) return null
  return (
    <ul className={classes.states}>
      {states.map(({ key, icon: Icon, tone, text }) => (
        <li key={key}>
          <span className={`${classes.icon} ${tone}`}>
            <Icon size={15} stroke={1.7} aria-hidden />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
