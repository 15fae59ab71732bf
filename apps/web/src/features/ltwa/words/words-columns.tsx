import { ActionIcon } from '@mantine/core'
import type { LtwaRow } from '@seriatim/contract'
import type { Formats } from '../../../kernel/formats.ts'
import type { Translate } from '../../../kernel/i18n.ts'
import { IconPencil, IconTrash } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { timeArguments } from '../../../ui/table/time-cells.tsx'
import classes from './words.module.css'

const shownAbbreviation = (abbreviation: string | null): string => abbreviation ?? 'n.a.'

type RowActions = { readonly edit: (row: LtwaRow) => void; readonly remove: (row: LtwaRow) => void }

/**
 * The columns of the list of abbreviations; the column of actions is only for users who may change the list
 * (specification-2, 2.9).
 */
export const wordsColumns = (
  t: Translate<'ltwaPage'>,
  formats: Formats,
  { isSortable, actions: changes }: { isSortable: boolean; actions: RowActions | undefined },
): readonly Column<LtwaRow>[] => {
  const tool = (
    id: 'edit' | 'remove',
    label: (row: LtwaRow) => string,
    run: (row: LtwaRow) => void,
  ): Column<LtwaRow> => ({
    id,
    header: '',
    name: t(`column_${id}`),
    width: 36,
    canHide: false,
    isTools: true,
    text: () => '',
    render: (row) => (
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label(row)} onClick={() => run(row)}>
        {id === 'edit' ? <IconPencil size={15} aria-hidden /> : <IconTrash size={15} aria-hidden />}
      </ActionIcon>
    ),
  })
  const column = (
    id: 'word' | 'abbreviation' | 'comments' | 'iso_languages' | 'created_at' | 'updated_at' | 'updated_by',
    width: number,
    text: (row: LtwaRow) => string,
    more: Partial<Column<LtwaRow>> = {},
  ): Column<LtwaRow> => ({
    id: id === 'updated_by' ? 'updated_by_id' : id,
    header: t(`column_${id}`),
    name: t(`column_${id}`),
    width,
    isSortable: isSortable && id !== 'iso_languages',
    text,
    render: text,
    ...more,
  })
  return [
    ...(changes ? [tool('edit', ({ word }) => t('edit_word', { word }), changes.edit)] : []),
    column('word', 180, ({ word }) => word, {
      canHide: false,
      render: ({ word }) => <span className={classes.word}>{word}</span>,
    }),
    column('abbreviation', 130, ({ abbreviation }) => shownAbbreviation(abbreviation), {
      canHide: false,
      render: ({ abbreviation }) => abbreviation ?? <span className={classes.dim}>{shownAbbreviation(null)}</span>,
    }),
    column('comments', 150, ({ comments }) => comments, { grows: true }),
    column('iso_languages', 150, ({ iso_languages }) => iso_languages.map(({ name }) => name).join(', '), {
      hideRank: 4,
      render: ({ iso_languages }) => (
        <span className={classes.tags}>
          {iso_languages.map(({ code, name }) => (
            <span key={code} className={classes.tag} title={name}>
              {name}
            </span>
          ))}
        </span>
      ),
    }),
    column('created_at', ...timeArguments(formats, ({ created_at }: LtwaRow) => created_at, { hideRank: 1 })),
    column('updated_at', ...timeArguments(formats, ({ updated_at }: LtwaRow) => updated_at, { hideRank: 2 })),
    column('updated_by', 100, ({ updated_by }) => updated_by ?? t('system'), { hideRank: 3 }),
    ...(changes ? [tool('remove', ({ word }) => t('delete_word', { word }), changes.remove)] : []),
  ]
}
