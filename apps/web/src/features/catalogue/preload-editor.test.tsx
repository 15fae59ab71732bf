import { afterEach, expect, it } from 'vitest'
import { assistedModule, expertModule, rulesModule } from './editor-modules.ts'
import { preloadEditor } from './preload-editor.ts'

const USER = 'france'
afterEach(() => localStorage.clear())

/** Waits for the next idle moment, at most half a second. */
const idleMoment = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))

// The order of the tests matters: modules stay loaded for later tests.
it('loads no further modules after the preloading is cancelled', async () => {
  // All chunks are loaded first, so that the editor would be ready after a few idle moments if the loading were not
  // cancelled.
  await Promise.all([import('./catalogue-page.tsx'), import('./expert/lazy.ts'), import('./expert/diagnose.ts')])
  preloadEditor(USER)()
  for (let moment = 0; moment < 20; moment++) await idleMoment()
  expect([expertModule.now(), assistedModule.now(), rulesModule.now()]).toEqual([undefined, undefined, undefined])
})

it('loads the rules and the view that the user chose last', async () => {
  localStorage.setItem(`seriatim.mode.${USER}`, 'expert')
  preloadEditor(USER)
  await expect.poll(() => rulesModule.now()).toBeDefined()
  expect(expertModule.now()?.createEditor).toBeDefined()
  expect(assistedModule.now()).toBeUndefined()
})

it('loads both views for split view', async () => {
  localStorage.setItem(`seriatim.mode.${USER}`, 'split')
  preloadEditor(USER)
  await expect.poll(() => assistedModule.now()?.AssistedForm).toBeDefined()
})
