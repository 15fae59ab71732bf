import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** A labelled group of a menu. Two groups may contain items with the same name, so screen readers need the label. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: `role="menu"` does not allow a fieldset
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      {children}
    </div>
  )
}
