import { RomanisedOffer } from '../../transliteration/romanised-offer.tsx'
import type { Romanising } from '../../transliteration/use-romanising.ts'
import classes from './status-line.module.css'

/** The message of a view about the last command. The message overlaps the lower edge of the view. */
export function StatusLine({ notice, romanising }: { notice: string; romanising: Romanising }) {
  return (
    <div className={classes.line}>
      <span role="status" className={classes.notice}>
        {notice}
      </span>
      <RomanisedOffer romanising={romanising} />
    </div>
  )
}
