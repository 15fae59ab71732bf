import { keywordAutocomplete } from '@seriatim/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw, network } from '../../../testing/draw.tsx'
import type { Labels } from '../../search-query/labels.ts'
import type { Filter } from '../../search-query/search-state.ts'
import { FilterTags } from './filter-tags.tsx'

const LABELS: Labels = { labelOf: (_, key) => key, learn: () => undefined }

const offered = (code: string, label: string) => ({
  tag: 'center' as const,
  type: 'center' as const,
  code,
  label,
  searchable: label,
})

function Form({ onFilters }: { onFilters(filters: readonly Filter[]): void }) {
  const [filters, setFilters] = useState<readonly Filter[]>([])
  const change = (next: readonly Filter[]) => {
    setFilters(next)
    onFilters(next)
  }
  return <FilterTags filters={filters} onChange={change} labels={LABELS} />
}

it('applies the best match for the whole typed text if the user presses Enter before the match arrives', async () => {
  const late = Promise.withResolvers<void>()
  network.answer(keywordAutocomplete, async ({ query: { q } }) => {
    if (q === 'fin') await late.promise
    return [q === 'fin' ? offered('_15', 'ISSN Finland') : offered('_7', 'ISSN France')]
  })
  let taken: readonly Filter[] = []
  draw(
    <Form
      onFilters={(filters) => {
        taken = filters
      }}
    />,
  )
  const field = page.getByRole('combobox')
  await field.fill('f')
  await expect.element(page.getByRole('option', { name: /France/ })).toHaveAttribute('data-combobox-selected', 'true')
  await field.fill('fin')
  await userEvent.keyboard('{Enter}')
  expect(taken).toEqual([])
  late.resolve()
  await expect.poll(() => taken.map(({ code }) => code)).toEqual(['_15'])
})
