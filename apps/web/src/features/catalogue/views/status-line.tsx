import { RomanisedOffer } from '../../transliteration/romanised-offer.tsx'
import type { Romanising } from '../../transliteration/use-romanising.ts'
import classes from './status-line.module.css'

/** What a view says of the last command. It lies over the lower edge of the view while there is something to say. */
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
