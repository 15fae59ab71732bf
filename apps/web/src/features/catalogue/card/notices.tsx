import { Alert, Button, Group } from '@mantine/core'
import type { RecordVersion } from '@seriatim/contract'
import { createContext, type ReactNode, use } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import { IconAlertTriangle, IconHistory, IconLock, IconLockOpen } from '../../../ui/icons.tsx'
import type { RefusedStep } from './card-view.ts'
import classes from './record-card.module.css'

export function Notice({
  color,
  icon,
  actions,
  children,
}: {
  color: 'yellow' | 'red' | 'accent'
  icon: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Alert
      className={classes.notice}
      color={color}
      variant="light"
      icon={icon}
      role={color === 'red' ? 'alert' : 'status'}
    >
      <Group gap="xs" justify="space-between" wrap="wrap">
        <span>{children}</span>
        {actions === undefined ? null : (
          <Group gap="xs" wrap="wrap">
            {actions}
          </Group>
        )}
      </Group>
    </Alert>
  )
}

/** Whether the notices belong to the active card, whose actions are also in the palette. */
export const AreNoticesActive = createContext(true)

/** A button of a notice. It has no filled background, because the main action of the page is elsewhere. */
export function NoticeAction({ onClick, children }: { onClick: () => void; children: string }) {
  const isActive = use(AreNoticesActive)
  useShortcuts(isActive ? [{ label: children, scope: 'page', run: onClick }] : [])
  return (
    <Button size="compact-sm" h={26} variant="default" onClick={onClick}>
      {children}
    </Button>
  )
}

/**
 * A notice that some lines cannot be parsed. Such lines prevent validation and the change to another mode
 * (specification-2, 5.2).
 */
export function StructuralNotice({ refused }: { refused: RefusedStep }) {
  const t = useMessages('catalogue')
  const assisted = useMessages('assisted')
  return (
    <Notice color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {refused === 'validation' ? t('structural_errors') : assisted('switch_refused')}
    </Notice>
  )
}

export function RestoredNotice({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const t = useMessages('catalogue')
  const { dateTime } = useFormats()
  return (
    <Notice
      color="accent"
      icon={<IconHistory size={18} aria-hidden />}
      actions={<NoticeAction onClick={onDiscard}>{t('discard')}</NoticeAction>}
    >
      {t('restored', { date: dateTime(at) })}
    </Notice>
  )
}

/**
 * A notice that another person has saved a newer version. Typed text is kept, and can be merged with that version. If
 * there is no typed text, the user only chooses which version to open.
 */
export function StaleNotice({
  version,
  hasText,
  onMerge,
  onCompare,
  onLoad,
  onKeep,
}: {
  version: RecordVersion
  hasText: boolean
  onMerge: () => void
  onCompare: () => void
  onLoad: () => void
  onKeep: () => void
}) {
  const t = useMessages('catalogue')
  const { dateTime } = useFormats()
  const conflict = useMessages('conflict')
  const date = dateTime(version.date)
  const isDraft = version.status === 'draft' || version.status === 'error'
  return (
    <Notice
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      actions={
        <>
          {hasText ? <NoticeAction onClick={onMerge}>{conflict('merge')}</NoticeAction> : null}
          <NoticeAction onClick={onCompare}>{t('stale_compare')}</NoticeAction>
          <NoticeAction onClick={onLoad}>{t('stale_load')}</NoticeAction>
          <NoticeAction onClick={onKeep}>{t('stale_keep')}</NoticeAction>
        </>
      }
    >
      {version.author === null
        ? t('stale_by_system', { date })
        : t(isDraft ? 'stale_draft' : 'stale', { author: version.author, date })}{' '}
      {hasText ? t('text_kept') : null}
    </Notice>
  )
}

/** A notice that enrichments (fields written by the system) are unlocked, and for which reason. */
export function UnlockedNotice({ reason, onLock }: { reason: string; onLock: () => void }) {
  const t = useMessages('catalogue')
  return (
    <Notice
      color="yellow"
      icon={<IconLockOpen size={18} aria-hidden />}
      actions={<NoticeAction onClick={onLock}>{t('lock_again')}</NoticeAction>}
    >
      {t('unlocked', { reason })}
    </Notice>
  )
}

/** A notice with the reason why a record is read-only: it belongs to another centre, or the user has no centre. */
export function ReadOnlyNotice({ sentence }: { sentence: string }) {
  const t = useMessages('catalogue')
  return (
    <Notice color="accent" icon={<IconLock size={18} aria-hidden />}>
      {sentence} {t('read_only')}
    </Notice>
  )
}

export function NotStoredNotice() {
  const t = useMessages('catalogue')
  return (
    <Notice color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t('not_kept')}
    </Notice>
  )
}
