import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { translate } from '../app/i18n.ts'
import { IconAlertTriangle, IconInbox } from './icons.tsx'
import classes from './state-message.module.css'

/** What stands where content would be: empty, or failed; always with what to do next. */
export function StateMessage({
  kind,
  title,
  text,
  next,
  retry,
  isPage = false,
}: {
  kind: 'empty' | 'failure'
  title: string
  text?: ReactNode
  next?: ReactNode
  /** Does again what failed: a button for it stands below. */
  retry?: () => unknown
  /** The message is the whole page: its title is the page's heading. */
  isPage?: boolean
}) {
  const Icon = kind === 'failure' ? IconAlertTriangle : IconInbox
  const Title = isPage ? 'h1' : 'p'
  return (
    <div
      className={`${classes.state} ${kind === 'failure' ? classes.failure : ''}`}
      role={kind === 'failure' ? 'alert' : 'status'}
    >
      <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <Title className={classes.title}>{title}</Title>
      {text === undefined ? null : <div className={classes.text}>{text}</div>}
      {next === undefined && retry === undefined ? null : (
        <div className={classes.next}>
          {next}
          {retry && <TryAgain run={retry} />}
        </div>
      )}
    </div>
  )
}

/** Does again what failed. */
export function TryAgain({ run, ...look }: { run: () => unknown } & ButtonProps) {
  return (
    <Button {...look} onClick={() => void run()}>
      {translate('common', 'try_again')}
    </Button>
  )
}
