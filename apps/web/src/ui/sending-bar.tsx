import { Progress } from '@mantine/core'
import classes from './sending-bar.module.css'

/** Sent bytes and total bytes of an upload. */
export type SentBytes = { readonly sent: number; readonly of: number }

/**
 * The progress bar of an upload. `words` is its description. Fields that are disabled during the upload refer to the
 * element `id` with `aria-describedby`.
 */
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
