import { subfield } from '@seriatim/marc'
import { ownIssn } from '../link-places.ts'
import type { RuleContext } from '../rule.ts'
import { databaseRule } from '../rule.ts'

/** Separates title and qualifier in the key of the database query. */
const PARTS = '\u001f'

const keyTitleOf = ({ record }: Pick<RuleContext, 'record'>): string | undefined => {
  const field = record.dataFields('222')[0]?.field
  const title = subfield(field, 'a')?.trim()
  return title ? `${title}${PARTS}${subfield(field, 'b')?.trim() ?? ''}` : undefined
}

/**
 * Reports another valid record with the same key title, ignoring case, accents and punctuation. Source: ISO 3297 (key
 * titles are unique).
 */
export const sameKeyTitle = databaseRule({
  id: 'same-key-title',
  level: { reg: 'warning', wor: 'warning', val: 'warning', leg: 'warning', fre: 'off', can: 'off', sup: 'off' },
  async check({ record, base, loadedIssn, report }) {
    const title = keyTitleOf({ record })
    if (title === undefined) return
    const own = ownIssn(record, loadedIssn)
    const others = ((await base.sameKeyTitle([title])).get(title) ?? []).filter((issn) => issn !== own)
    if (others.length === 0) return
    report({
      field: '222',
      subfield: 'a',
      value: title.replace(PARTS, ' ').trim(),
      params: { issns: others.join(', '), count: others.length },
    })
  },
})
