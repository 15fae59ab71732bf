import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** A page of some hundred rows takes a second, on a machine with other work half a minute. */
const ANALYSIS_MS = 120_000

/** Everything on the page stands in a region that has a name, and no two have the same. */
const LANDMARKS = ['region', 'landmark-one-main', 'landmark-unique', 'landmark-no-duplicate-main']

/** No violation of WCAG 2.2 AA on the page as it stands; each is told with its elements. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNone(state, () => new AxeBuilder({ page }).withTags(WCAG).analyze())
}

/** The same in the light and in the dark theme of the page as it is drawn. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A page that did not follow the change would be checked twice in one theme.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page, `${state} (${colorScheme})`)
  }
}

async function expectNone(state: string, analyse: () => ReturnType<AxeBuilder['analyze']>): Promise<void> {
  // An analysis takes its time on a machine with other work; the test gets it on top of its own.
  test.setTimeout(test.info().timeout + ANALYSIS_MS)
  const told = async () => {
    // The analysis itself breaks off when elements go while it runs (problems drawn anew): only then it is run again.
    const { violations } = await analyse().catch(analyse).catch(analyse)
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`)
  }
  // A menu that is just going still names a list that is gone: what counts is the page at rest.
  await expect.poll(told, { message: state, timeout: ANALYSIS_MS, intervals: [500] }).toEqual([])
}

/** The menu and the page are regions with names of their own, and hold everything but lists that fields open over them. */
export async function expectLandmarks(page: Page, state: string): Promise<void> {
  const analyse = () =>
    new AxeBuilder({ page })
      .withRules([...LANDMARKS])
      .exclude('[data-portal]')
      .analyze()
  await expectNone(state, analyse)
}
