import axe from 'axe-core'
import { expect } from 'vitest'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Asserts that the page violates no rule of WCAG 2.2 AA. A failure lists the violated rules and the elements. */
export async function expectAccessible(state: string): Promise<void> {
  const violations = async () => {
    // Checks that targets have 24 px (WCAG 2.2, 2.5.8): axe does not run this rule by default.
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await axe.run(document.body, { runOnly: WCAG, rules, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`)
  }
  // Polled, because menus and dialogs violate rules while they close.
  await expect.poll(violations, { message: state }).toEqual([])
}
