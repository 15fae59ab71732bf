import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** The rules of WCAG 2.2 AA that read colours: what a theme changes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Everything on the page is in a region that has a name, and no two have the same. */
const LANDMARKS = ['region', 'landmark-one-main', 'landmark-unique', 'landmark-no-duplicate-main']

/** A page of some hundred rows takes a second, on a machine with other work half a minute. */
const ANALYSIS_MS = 120_000

/** Expects that the page violates no rule of WCAG 2.2 AA; a failure names the rules and the elements. */
export const expectAccessible = (page: Page, state: string): Promise<void> => expectNone(page, state, WCAG)

/** The same in the light theme, and the rules of colours in the dark theme too. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await showIn('light', page)
  await expectAccessible(page, `${state} (light)`)
  await showIn('dark', page)
  await expectNone(page, `${state} (dark)`, OF_COLOURS)
}

async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A page that did not follow the change would be checked twice in one theme.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** The menu and the page are regions with names of their own, and hold everything but lists that fields open over them. */
export const expectLandmarks = (page: Page, state: string): Promise<void> =>
  expectNone(page, state, LANDMARKS, ['[data-portal]'])

async function expectNone(page: Page, state: string, runOnly: string[], exclude: string[] = []): Promise<void> {
  // An analysis takes its time on a machine with other work; the test gets it on top of its own.
  test.setTimeout(test.info().timeout + ANALYSIS_MS)
  const violations = async () => {
    // The analysis itself breaks off when elements go while it runs (problems drawn again): only then it is run again.
    const found = await analyse(page, runOnly, exclude).catch(() => analyse(page, runOnly, exclude))
    return found.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`)
  }
  // A menu that is just closing still names a list that is gone: the page at rest counts.
  await expect.poll(violations, { message: state, timeout: ANALYSIS_MS, intervals: [500] }).toEqual([])
}

/** The violations of rules on a page without frames, outside the elements that `exclude` selects; found in the page itself. */
async function analyse(page: Page, runOnly: string[], exclude: string[]): Promise<axe.Result[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ runOnly, exclude }) => {
      const { axe: analyser } = window as unknown as { axe: typeof axe }
      const context = { include: document, exclude }
      // Targets of 24 px (WCAG 2.2, 2.5.8): axe leaves the rule out unless it is named.
      const rules: axe.RuleObject = runOnly.includes('wcag22aa') ? { 'target-size': { enabled: true } } : {}
      return (await analyser.run(context, { runOnly, rules, resultTypes: ['violations'] })).violations
    },
    { runOnly, exclude },
  )
}
