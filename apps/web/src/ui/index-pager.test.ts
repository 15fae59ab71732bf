import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { IndexPager } from './index-pager.tsx'

const draw = (place: { isAtBeginning: boolean; isAtEnd: boolean }): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(IndexPager, { size: 25, onStep: () => undefined, onSize: () => undefined, ...place }),
    ),
  )

it('says of steps that lead nowhere that they do nothing', () => {
  expect(draw({ isAtBeginning: false, isAtEnd: false }).match(/<button/g)).toHaveLength(4)
  expect(draw({ isAtBeginning: false, isAtEnd: false })).not.toContain('aria-disabled')
  expect(draw({ isAtBeginning: true, isAtEnd: false }).match(/aria-disabled/g)).toHaveLength(2)
  expect(draw({ isAtBeginning: true, isAtEnd: true }).match(/aria-disabled/g)).toHaveLength(4)
})
