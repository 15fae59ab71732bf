import { HELP_PATH, HELP_SCREENS } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { screenAt } from '../features/help/help-context.ts'
import { router } from './routes.tsx'

/** Routes that only redirect. */
const LEAD_ON = ['/lists', HELP_PATH]

it('every route has a help page with a unique name; routes of administration may share the general page', () => {
  const addresses = Object.keys(router.routesByPath).map((path) => (path === '/' ? path : path.replace(/\/$/, '')))
  const pages = [...new Set(addresses)].filter((path) => !LEAD_ON.includes(path))
  const known: readonly string[] = Object.values(HELP_SCREENS)
  expect(pages.filter((path) => !known.includes(path) && screenAt(path) !== 'admin')).toEqual([])
  expect(known.filter((path) => !pages.includes(path))).toEqual([])
  for (const [name, path] of Object.entries(HELP_SCREENS)) expect(screenAt(path)).toBe(name)
})
