import { Tooltip } from '@mantine/core'
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
 * A button that does nothing now, and says why: a keyboard reaches it and its reason. Without `why` it is as it is.
 * The only way of the product to switch a button off.
 */
export function Unable({ why, children }: { why: string | undefined; children: ReactElement<ButtonProps> }) {
  if (why === undefined) return children
  return (
    <Tooltip label={why} multiline maw={320}>
      {cloneElement(children, { 'aria-disabled': true, 'data-disabled': true, onClick: refuse })}
    </Tooltip>
  )
}
