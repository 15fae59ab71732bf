import { TextInput, type TextInputProps } from '@mantine/core'
import { type Ref, type SyntheticEvent, useState } from 'react'
import classes from './marked-input.module.css'
import type { OffendingPart } from './offending-part.ts'

/**
 * A text input that underlines the invalid part of a query. An overlay that contains the same text invisibly draws the
 * underline. `room` is the padding of the text at both ends, in pixels.
 */
export function MarkedInput({
  failing,
  room = [12, 12],
  className,
  ref,
  ...props
}: TextInputProps & {
  failing: OffendingPart | undefined
  room?: readonly [number, number]
  ref?: Ref<HTMLInputElement>
}) {
  const [scrolled, setScrolled] = useState(0)
  const follow = (event: SyntheticEvent<HTMLInputElement>) => setScrolled(event.currentTarget.scrollLeft)
  return (
    <div className={`${classes.box} ${className ?? ''}`}>
      <TextInput
        {...props}
        ref={ref}
        error={failing !== undefined}
        onScroll={follow}
        onSelect={(event) => {
          follow(event)
          props.onSelect?.(event)
        }}
      />
      {failing ? (
        <span className={classes.over} style={{ left: room[0], right: room[1] }} aria-hidden>
          <span style={{ transform: `translateX(${-scrolled}px)` }}>
            {failing.before}
            <span className={classes.offending}>{failing.offending}</span>
            {failing.after}
          </span>
        </span>
      ) : null}
    </div>
  )
}
