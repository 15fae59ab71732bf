import { Button, NumberInput } from '@mantine/core'
import { INDEX_SIZE_MAX } from '@seriatim/contract'
import { useEffect, useState } from 'react'
import { useMessages } from '../kernel/i18n.ts'
import { DisabledButton } from './disabled-button.tsx'
import { IconArrowBarToLeft, IconArrowBarToRight, IconChevronLeft, IconChevronRight } from './icons.tsx'
import classes from './index-pager.module.css'

/** A step to other entries of an index. */
export type IndexStep = 'beginning' | 'previous' | 'next' | 'end'

/**
 * Buttons that step through an index (specification-2, 2.8 and 2.9): Beginning, Previous n, lines per step, Next n,
 * End. `isAtBeginning` and `isAtEnd` disable the steps in that direction.
 */
export function IndexPager({
  size,
  isAtBeginning,
  isAtEnd,
  onStep,
  onSize,
}: {
  size: number
  isAtBeginning: boolean
  isAtEnd: boolean
  onStep: (step: IndexStep) => void
  onSize: (size: number) => void
}) {
  const t = useMessages('common')
  const [typed, setTyped] = useState<number | string>(size)
  // The URL may change without the input, for example with Back.
  useEffect(() => setTyped(size), [size])
  const isSize = Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= INDEX_SIZE_MAX
  const enter = () => {
    if (isSize && typed !== size) onSize(Number(typed))
  }
  const first = isAtBeginning ? t('is_beginning') : undefined
  const last = isAtEnd ? t('is_end') : undefined
  return (
    <nav className={classes.steps} aria-label={t('index_steps')}>
      <DisabledButton why={first}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBarToLeft size={15} aria-hidden />}
          onClick={() => onStep('beginning')}
        >
          {t('index_beginning')}
        </Button>
      </DisabledButton>
      <DisabledButton why={first}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={15} aria-hidden />}
          onClick={() => onStep('previous')}
        >
          {t('index_previous', { count: size })}
        </Button>
      </DisabledButton>
      <NumberInput
        className={classes.size}
        size="xs"
        aria-label={t('index_size')}
        leftSection={<span className={classes.word}>{t('index_lines')}</span>}
        leftSectionWidth="auto"
        value={typed}
        min={1}
        max={INDEX_SIZE_MAX}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        required
        error={isSize ? undefined : t('index_size_bounds', { max: INDEX_SIZE_MAX })}
        onChange={setTyped}
        onBlur={enter}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter()
        }}
      />
      <DisabledButton why={last}>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={15} aria-hidden />}
          onClick={() => onStep('next')}
        >
          {t('index_next', { count: size })}
        </Button>
      </DisabledButton>
      <DisabledButton why={last}>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconArrowBarToRight size={15} aria-hidden />}
          onClick={() => onStep('end')}
        >
          {t('index_end')}
        </Button>
      </DisabledButton>
    </nav>
  )
}
