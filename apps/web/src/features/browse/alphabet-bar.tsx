import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { SLOTS, slotOf } from './alphabet.ts'
import classes from './browse.module.css'

/** Where in the alphabet the entries in view stand, in each script; each slot leads to its first entry. */
export function AlphabetBar({ labels, go }: { labels: readonly string[]; go: (position: string) => void }) {
  const t = useMessages('browse')
  const [first, last] = [labels[0], labels.at(-1)]
  const from = first === undefined ? -1 : slotOf(first)
  const to = last === undefined ? -1 : slotOf(last)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    bar.current?.children[from]?.scrollIntoView({ block: 'nearest' })
  }, [from])
  return (
    <nav ref={bar} className={classes.bar} aria-label={t('alphabet')}>
      {SLOTS.map(({ label, start }, index) => (
        <UnstyledButton
          key={start}
          className={classes.slot}
          aria-current={index >= from && index <= to ? 'location' : undefined}
          aria-label={t('go_to', { place: label })}
          onClick={() => go(start)}
        >
          {label}
        </UnstyledButton>
      ))}
    </nav>
  )
}
