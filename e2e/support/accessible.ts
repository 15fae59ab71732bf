import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** The rules of WCAG 2.2 AA for colours, which depend on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Rules that require all content of the page to be in landmark regions with distinct names. */
const LANDMARKS = ['region', 'landmark-one-main', 'landmark-unique', 'landmark-no-duplicate-main']

/**
 * Time limit of an analysis. Analysing a page with some hundred rows takes a second, but half a minute on a busy
 * machine.
 */
const ANALYSIS_MS = 120_000

/** Asserts that the page violates no rule of WCAG 2.2 AA. A failure lists the violated rules and the elements. */
export const expectAccessible = (page: Page, state: string): Promise<void> => expectNone(page, state, WCAG)

/** Checks all rules in the light theme, and the rules for colours also in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await showIn('light', page)
  await expectAccessible(page, `${state} (light)`)
  await showIn('dark', page)
  await expectNone(page, `${state} (dark)`, OF_COLOURS)
}

async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Without this wait, a page that ignores the change of theme would be checked twice in the same theme.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * Asserts that menu and page are regions with distinct names, and that they contain all content except the lists that
 * fields open.
 */
export const expectLandmarks = (page: Page, state: string): Promise<void> =>
  expectNone(page, state, LANDMARKS, ['[data-portal]'])

/** Asserts that headings skip no level. This is a best practice, not a rule of WCAG. */
export const expectOrderedHeadings = (page: Page, state: string): Promise<void> =>
  expectNone(page, state, ['heading-order', 'page-has-heading-one', 'empty-heading'])

async function expectNone(page: Page, state: string, runOnly: string[], exclude: string[] = []): Promise<void> {
  // An analysis is slow on a busy machine, so the time limit of the test is extended by the limit of the analysis.
  test.setTimeout(test.info().timeout + ANALYSIS_MS)
  const violations = async () => {
    // The analysis fails if elements are removed while it runs, for example if problems are rendered again. In that
    // case it is retried.
    const found = await analyse(page, runOnly, exclude).catch(() => analyse(page, runOnly, exclude))
    return found.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`)
  }
  // Polled until the page is at rest, because a menu that is closing still refers to a removed list.
  await expect.poll(violations, { message: state, timeout: ANALYSIS_MS, intervals: [500] }).toEqual([])
}

/** Analyses a page without frames, except the elements that `exclude` selects. @returns the violated rules */
async function analyse(page: Page, runOnly: string[], exclude: string[]): Promise<axe.Result[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ runOnly, exclude }) => {
      const { axe: analyser } = window as unknown as { axe: typeof axe }
      const context = { include: document, exclude }
      // Targets of 24 px (WCAG 2.2, 2.5.8): axe excludes this rule by default.
      const rules: axe.RuleObject = runOnly.includes('wcag22aa') ? { 'target-size': { enabled: true } } : {}
      return (await analyser.run(context, { runOnly, rules, resultTypes: ['violations'] })).violations
    },
    { runOnly, exclude },
  )
}
