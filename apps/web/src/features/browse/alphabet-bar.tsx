import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { SLOTS, slotOf } from './alphabet.ts'
import classes from './browse.module.css'

/**
 * A bar with the alphabets of all scripts. Each section of the bar is a letter or a script, and links to the first
 * entry with that letter or script. The bar marks the sections of the visible entries, and shows the number of entries
 * of each section.
 */
export function AlphabetBar({
  labels,
  counts,
  go,
}: {
  labels: readonly string[]
  /** The number of entries of each section, or undefined while unknown. */
  counts: readonly number[] | undefined
  go: (position: string) => void
}) {
  const t = useMessages('browse')
  const { number } = useFormats()
  const most = Math.max(1, ...(counts ?? []))
  const [first, last] = [labels[0], labels.at(-1)]
  const from = first === undefined ? -1 : slotOf(first)
  const to = last === undefined ? -1 : slotOf(last)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    bar.current?.querySelector(`[data-slot="${from}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [from])
  return (
    <nav ref={bar} className={classes.bar} aria-label={t('alphabet')}>
      {SLOTS.map(({ label, start, isRare }, index) => {
        const count = counts?.[index]
        const isHere = index >= from && index <= to
        if (isRare && !count && index !== from && index !== to) return null
        const words = count === undefined ? t('go_to', { place: label }) : t('go_to_counted', { place: label, count })
        return (
          <UnstyledButton
            key={start}
            className={classes.slot}
            data-slot={index}
            data-empty={count === 0 || undefined}
            aria-current={isHere ? 'location' : undefined}
            aria-label={words}
            title={count === undefined ? undefined : number(count)}
            onClick={() => go(start)}
          >
            {label}
            {/* A bar whose length is proportional to the square root of the count, so that small counts are visible next to large ones. */}
            {count ? <span className={classes.mark} style={{ width: 2 + 12 * Math.sqrt(count / most) }} /> : null}
          </UnstyledButton>
        )
      })}
    </nav>
  )
}
