import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a menu under its label. The same word may stand in two parts: assistive technology is told which is meant. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      {children}
    </div>
  )
}
