import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { translate } from '../kernel/i18n.ts'
import { IconAlertTriangle, IconInbox } from './icons.tsx'
import classes from './state-message.module.css'

/** A message that replaces missing content, for an empty list or a failure, with the next step. */
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
  /** Repeats the failed request. If set, the message has a button for this. */
  retry?: () => unknown
  /** If true, the message is the whole page, and its title is the heading of the page. */
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

/** A button that retries a failed request. */
export function TryAgain({ run, ...look }: { run: () => unknown } & ButtonProps) {
  return (
    <Button {...look} onClick={() => void run()}>
      {translate('common', 'try_again')}
    </Button>
  )
}
