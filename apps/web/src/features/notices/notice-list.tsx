import { Popover } from '@mantine/core'
import type { NoticeKind } from '@seriatim/contract'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type MouseEvent, type ReactElement, useId } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import {
  IconAlertTriangle,
  IconCircleX,
  IconClock,
  IconFileImport,
  IconGavel,
  IconHourglass,
  IconInbox,
  IconLock,
  type IconProps,
  IconWebhook,
} from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './notices.module.css'
import { useNotices } from './use-notices.ts'

const ICONS: Readonly<Record<NoticeKind, ComponentType<IconProps>>> = {
  lock_asked: IconLock,
  request_answered: IconInbox,
  request_withdrawn: IconInbox,
  requests_new: IconInbox,
  changes_wait: IconClock,
  own_change_waits: IconHourglass,
  own_changes_wait: IconHourglass,
  block_ends: IconAlertTriangle,
  webhook_paused: IconWebhook,
  rule_not_set: IconGavel,
  contact_unaddressed: IconAlertTriangle,
  import_ended: IconFileImport,
  enrichments_ended: IconFileImport,
  import_drafts: IconCircleX,
  draft_in_error: IconCircleX,
  drafts_in_error: IconCircleX,
}

/**
 * The notices of the user, next to the button that opens this list; each notice links to the page about its subject.
 */
export function NoticeList({
  isOpen,
  setOpen,
  children,
}: {
  isOpen: boolean
  setOpen: (open: boolean) => void
  children: ReactElement
}) {
  const t = useMessages('shell')
  const titleId = useId()
  useShortcuts([{ keys: 'g v', label: t('open_notices'), scope: 'everywhere', run: () => setOpen(true) }])
  return (
    <Popover
      width={360}
      opened={isOpen}
      onChange={setOpen}
      position="right-end"
      withinPortal
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.list} aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title} tabIndex={-1} data-autofocus>
          {t('notices')}
        </h2>
        <Lines close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Lines({ close }: { close: () => void }) {
  const t = useMessages('shell')
  const formats = useFormats()
  const router = useRouter()
  const { data, error, refetch } = useNotices()
  if (error && !error.isHandled && !data)
    return <StateMessage kind="failure" title={t('notices_failed')} text={error.message} retry={refetch} />
  if (!data) return null
  if (data.length === 0)
    return (
      <>
        <p className={classes.none}>{t('notices_none')}</p>
        <p className={classes.dim}>{t('notices_none_what')}</p>
      </>
    )
  const go = (event: MouseEvent, to: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    close()
    // The portal is a separate application, so the browser must follow the link.
    if (to.startsWith('/portal')) return
    event.preventDefault()
    router.history.push(to)
  }
  return (
    <ul className={classes.lines}>
      {data.map(({ id, kind, text, to, at }) => {
        const Icon = ICONS[kind]
        return (
          <li key={id} data-kind={kind}>
            <a href={to} className={classes.line} onClick={(event) => go(event, to)}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>
                {text}
                {kind === 'block_ends' ? null : <time dateTime={at}>{formats.dateTime(at)}</time>}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
