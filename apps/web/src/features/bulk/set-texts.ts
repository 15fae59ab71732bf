import type { BulkGroup, ChangeSetRow } from '@seriatim/contract'
import type { Translate } from '../../kernel/i18n.ts'

/** The state of a change set; the state of its revert has precedence over that of its run. */
export type SetState = ChangeSetRow['state'] | 'reverting' | 'reverted' | 'reverted_in_part'

export const changeSetState = ({ state, revert, saved, reverted }: ChangeSetRow): SetState => {
  if (revert === null) return state
  return revert === 'running' ? 'reverting' : reverted < saved ? 'reverted_in_part' : 'reverted'
}

export const isInProgress = (set: ChangeSetRow): boolean =>
  ['previewing', 'running', 'reverting'].includes(changeSetState(set))

export const changeSetName = ({ id, name }: Pick<ChangeSetRow, 'id' | 'name'>, t: Translate<'bulk'>): string =>
  name === '' ? t('unnamed', { id }) : name

/** In a group of changes, this code means the indicators instead of a subfield. */
const INDICATORS = '#'

const changedPlaceText = ({ tag, code }: BulkGroup['changes'][number], t: Translate<'bulk'>): string =>
  code === null ? tag : code === INDICATORS ? t('group_indicators', { tag }) : `${tag} $${code}`

/** Describes a kind of difference, such as "changed 044 $a, removed 856". */
export const groupText = (changes: BulkGroup['changes'], t: Translate<'bulk'>): string =>
  changes.map((change) => t(`group_${change.kind}`, { place: changedPlaceText(change, t) })).join(', ')
