import { Tooltip, type TooltipProps } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

type ButtonProps = {
  readonly 'aria-disabled'?: boolean
  readonly 'data-disabled'?: boolean
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
}

const preventClick = (event: MouseEvent<HTMLElement>): void => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Disables a button and explains why. The button can still be focused, so that keyboard users can read the reason.
 * Without `why` the button is enabled, and shows `tip` if set. The element is the same in both states, so that it keeps
 * the focus. Every button that can be disabled uses this component.
 */
export function DisabledButton({
  why,
  tip,
  position,
  children,
}: {
  why: string | undefined
  /** The tooltip while the button is enabled. */
  tip?: string
  position?: TooltipProps['position']
  children: ReactElement<ButtonProps>
}) {
  const label = why ?? tip
  return (
    <Tooltip label={label} disabled={label === undefined} position={position} multiline maw={320}>
      {why === undefined
        ? children
        : cloneElement(children, { 'aria-disabled': true, 'data-disabled': true, onClick: preventClick })}
    </Tooltip>
  )
}
