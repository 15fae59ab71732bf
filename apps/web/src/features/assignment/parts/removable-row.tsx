import { ActionIcon, Tooltip } from '@mantine/core'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconX } from '../../../ui/icons.tsx'
import classes from './item-list.module.css'

/**
 * A line of the form with a button that removes it. The focus then moves to the button that adds such a line, which has
 * the attribute `data-adds`.
 */
export function RemovableRow({
  label,
  removeLabel,
  adds,
  isText = false,
  onRemove,
  children,
  ...rest
}: {
  label: string
  removeLabel: string
  adds: string
  /** Whether the line is a text, so that the button has no space for a label above it. */
  isText?: boolean
  /** Removes the line. Undefined: the line cannot be removed. */
  onRemove: (() => void) | undefined
  children: ReactNode
} & Pick<ComponentProps<'fieldset'>, 'onFocus' | 'onBlur'> & { 'data-link'?: string | undefined }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const remove = (run: () => void) => {
    const card = box.current?.closest('[data-record]')
    // Rendered synchronously, so that the button that adds the line again exists and gets the focus.
    flushSync(run)
    card?.querySelector<HTMLElement>(`[data-adds="${adds}"]`)?.focus()
  }
  return (
    <fieldset ref={box} className={classes.row} aria-label={label} {...rest}>
      {children}
      {onRemove === undefined ? null : (
        <Tooltip label={removeLabel}>
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            size={28}
            mt={isText ? 0 : undefined}
            aria-label={removeLabel}
            onClick={() => remove(onRemove)}
          >
            <IconX size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </fieldset>
  )
}
