import { Checkbox } from '@mantine/core'
import type { LinkRedirect } from '@seriatim/contract'
import { useMessages } from '../../../kernel/i18n.ts'
import classes from './consequences.module.css'

/** The part of the save dialog that offers to redirect links of citing records, if the save cancels numbers. */
export function RedirectOffer({
  redirects,
  isChosen,
  isBusy,
  onChoose,
}: {
  redirects: readonly LinkRedirect[]
  isChosen: boolean
  isBusy: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useMessages('consequences')
  const [first] = redirects
  if (first === undefined) return null
  const citing = redirects.flatMap((redirect) =>
    redirect.citing.map((each) => ({ ...each, cancelled: redirect.cancelled })),
  )
  const free = new Set(citing.flatMap(({ issn, held_by }) => (held_by === null ? [issn] : [])))
  return (
    <section className={classes.before} aria-label={t('redirect_title')}>
      <h3 className={classes.beforeTitle}>{t('redirect_title')}</h3>
      {free.size === 0 ? null : (
        <Checkbox
          size="xs"
          // One ISSN replaces all numbers that a save cancels.
          label={t('redirect_offer', { count: free.size, kept: first.kept })}
          checked={isChosen}
          disabled={isBusy}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      {citing.map(({ issn, cancelled, held_by }) =>
        held_by === null ? null : (
          <p key={`${issn} ${cancelled}`} className={classes.more}>
            {t('redirect_held', { holder: held_by, issn, cancelled })}
          </p>
        ),
      )}
    </section>
  )
}
