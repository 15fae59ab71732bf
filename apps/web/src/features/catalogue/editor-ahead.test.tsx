import { afterEach, expect, it } from 'vitest'
import { fetchEditorWhenIdle } from './editor-ahead.ts'
import { assistedModule, expertModule, rulesModule } from './editor-modules.ts'

const USER = 'france'
afterEach(() => localStorage.clear())

/** The next idle moment, or half a second later on a machine that is never idle. */
const idleMoment = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))

// In the order of the tests: what one has fetched is there for the next.
it('fetches nothing more once it is left off', async () => {
  // All of it is at hand: it would be there after a few idle moments.
  await Promise.all([import('./catalogue-page.tsx'), import('./expert/lazy.ts'), import('./expert/diagnose.ts')])
  fetchEditorWhenIdle(USER)()
  for (let moment = 0; moment < 20; moment++) await idleMoment()
  expect([expertModule.now(), assistedModule.now(), rulesModule.now()]).toEqual([undefined, undefined, undefined])
})

it('fetches the view that the user chose last, and the rules', async () => {
  localStorage.setItem(`seriatim.mode.${USER}`, 'expert')
  fetchEditorWhenIdle(USER)
  await expect.poll(() => rulesModule.now()).toBeDefined()
  expect(expertModule.now()?.createEditor).toBeDefined()
  expect(assistedModule.now()).toBeUndefined()
})

it('fetches both views where both are shown', async () => {
  localStorage.setItem(`seriatim.mode.${USER}`, 'split')
  fetchEditorWhenIdle(USER)
  await expect.poll(() => assistedModule.now()?.AssistedForm).toBeDefined()
})
