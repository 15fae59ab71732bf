import { Tooltip, type TooltipProps } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

type ButtonProps = {
  readonly 'aria-disabled'?: boolean
  readonly 'data-disabled'?: boolean
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
}

const refuse = (event: MouseEvent<HTMLElement>): void => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button that does nothing now, and says why: a keyboard reaches it and its reason. Without `why` it is as it is, with
 * its `tip` if it has one; it stays the same element, so that the focus stays too.
 * The only way of the product to switch a button off.
 */
export function Unable({
  why,
  tip,
  position,
  children,
}: {
  why: string | undefined
  /** What the tooltip says while the button works. */
  tip?: string
  position?: TooltipProps['position']
  children: ReactElement<ButtonProps>
}) {
  const label = why ?? tip
  return (
    <Tooltip label={label} disabled={label === undefined} position={position} multiline maw={320}>
      {why === undefined
        ? children
        : cloneElement(children, { 'aria-disabled': true, 'data-disabled': true, onClick: refuse })}
    </Tooltip>
  )
}
