import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-message.module.css'

/** What stands where content would be: empty, or failed; always with what to do next. */
export function StateMessage({
  kind,
  title,
  text,
  next,
}: {
  kind: 'empty' | 'failure'
  title: string
  text?: ReactNode
  next?: ReactNode
}) {
  const Icon = kind === 'failure' ? IconAlertTriangle : IconInbox
  return (
    <div
      className={`${classes.state} ${kind === 'failure' ? classes.failure : ''}`}
      role={kind === 'failure' ? 'alert' : 'status'}
    >
      <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text === undefined ? null : <div className={classes.text}>{text}</div>}
      {next === undefined ? null : <div className={classes.next}>{next}</div>}
    </div>
  )
}
