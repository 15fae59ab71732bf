import { Progress } from '@mantine/core'
import classes from './sending-bar.module.css'

/** Bytes of a file that have gone out, of all. */
export type SentBytes = { readonly sent: number; readonly of: number }

/** How far an upload is. `words` says it; `id` is what fields that cannot be changed meanwhile are described by. */
export function SendingBar({
  id,
  label,
  sent,
  of,
  words,
}: SentBytes & { id: string; label: string; words: (percent: number) => string }) {
  const percent = of === 0 ? 0 : Math.floor((sent / of) * 100)
  return (
    <div id={id} className={classes.sending} role="status">
      <Progress value={percent} aria-label={label} />
      <span>{words(percent)}</span>
    </div>
  )
}
