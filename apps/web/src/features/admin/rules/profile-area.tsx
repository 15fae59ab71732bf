import { adminProfile, adminProfiles, PROFILE_LIST, type ProfileRow, updateProfile } from '@seriatim/contract'
import { translate } from '../../../kernel/i18n.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import type { EditableArea } from '../editable/editable-area.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { CHANGED_WITH_RULES, RowLink, type RuleTexts, ruleColumn } from './rule-texts.tsx'

/** Declares the area with the order in which rules run, by category of records. */
export const profileArea = ({ t, formats }: RuleTexts): EditableArea<ProfileRow> => {
  const column = ruleColumn<ProfileRow>(t)
  return {
    area: 'profiles',
    calls: { rows: adminProfiles, row: adminProfile, update: updateProfile },
    changes: CHANGED_WITH_RULES,
    list: PROFILE_LIST,
    titleOf: ({ name }) => name,
    columns: [
      column({
        id: 'name',
        width: 200,
        canHide: false,
        text: ({ name }) => name,
        render: ({ id, name }) => (
          <RowLink area="profiles" id={id}>
            {name}
          </RowLink>
        ),
      }),
      column({
        id: 'sequence',
        width: 300,
        grows: true,
        text: ({ sequence }) =>
          translate('common', 'labelled', {
            label: t('sequence_count', { count: sequence.length }),
            value: sequence.join(', '),
          }),
      }),
      column({ id: 'changed_by', width: 110, hideRank: 1, text: ({ changed_by }) => changed_by ?? '' }),
      column({
        id: 'changed_at',
        hideRank: 2,
        ...timeCells(formats, ({ changed_at }) => changed_at),
      }),
    ],
    fields: () => [],
    detail: (id, close) => <ProfileDialog key={id} id={id} onClose={close} />,
  }
}
