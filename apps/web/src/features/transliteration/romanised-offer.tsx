import { Button } from '@mantine/core'
import { memo } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './romanised-offer.module.css'
import type { Romanising } from './use-romanising.ts'

/** Shows a romanised form that would replace text of the user, with a button that applies it. */
export const RomanisedOffer = memo(function RomanisedOffer({ romanising }: { romanising: Romanising }) {
  const t = useMessages('transliteration')
  const { offer } = romanising
  return (
    <span role="status" className={classes.offer}>
      {offer ? (
        <>
          <span>{t('offer', { tag: offer.link.tag })}</span>
          {offer.texts.map(({ place: { code, nth }, text }) => (
            <bdi key={`${code} ${nth}`} className={classes.text}>
              <span className={classes.code}>{`$${code}`}</span> {text}
            </bdi>
          ))}
          <Button size="compact-xs" variant="light" onClick={romanising.acceptOffer}>
            {t('offer_use')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={romanising.leaveOffer}>
            {t('offer_leave')}
          </Button>
        </>
      ) : null}
    </span>
  )
})
