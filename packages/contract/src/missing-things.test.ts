import { expect, it } from 'vitest'
import { allCalls } from './index.ts'

// `not_found` is the code of a URL that no call has. A missing record, row or file has a code that names it. Table
// imports declare the errors of all areas, and only a training copy can be reset.
it('not_found is an error only of unknown areas and of calls that a server can lack', () => {
  const paths = allCalls.filter(({ errors }) => errors.includes('not_found')).map(({ path }) => path)
  expect(paths.filter((path) => !path.startsWith('/admin/:area')).sort()).toEqual([
    '/admin/external_urls/import',
    '/admin/sandbox/reset',
  ])
})
