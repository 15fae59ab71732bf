import { ActionIcon, Button, Group, Select, TagsInput, Text, TextInput, Tooltip } from '@mantine/core'
import { FACET_TERMS, FIELD_COLUMN, isFacetTerm, RESULT_COLUMNS } from '@seriatim/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { IconTrash } from '../../ui/icons.tsx'
import { Unable } from '../../ui/unable.tsx'
import { readColumnSets, writeColumnSets } from './column-sets.ts'

/** What is often asked for, before one types. */
const USUAL = ['222$ab', '245$ab', '210$ab', '264$a', '264$b', '856$u', '780$x', '785$x', '776$x', '080$a', '082$a']
const OFFERED = [...new Set<string>([...RESULT_COLUMNS, ...USUAL, ...FACET_TERMS])]

export const isColumn = (name: string): boolean =>
  RESULT_COLUMNS.some((column) => column === name) || isFacetTerm(name) || FIELD_COLUMN.test(name)

/** The columns of a table, in the order in which they are named, and the sets of them that the user keeps. */
export function ExportColumns({ columns, change }: { columns: readonly string[]; change(columns: string[]): void }) {
  const t = useMessages('exporting')
  const common = useMessages('common')
  const { username } = useSession().profile
  const [sets, setSets] = useState(() => readColumnSets(username))
  const [name, setName] = useState('')
  const noneWhy = useId()
  const hasSets = Object.keys(sets).length > 0
  const wrong = columns.find((column) => !isColumn(column))
  const chosen = Object.keys(sets).find((key) => sets[key]!.join('\n') === columns.join('\n')) ?? null
  const keep = (next: typeof sets) => {
    setSets(next)
    writeColumnSets(username, next)
  }
  const canKeep = name.trim() !== '' && columns.length > 0 && wrong === undefined
  const keepNamed = () => {
    if (!canKeep) return
    keep({ ...sets, [name.trim()]: columns })
    setName('')
  }
  /** Enter belongs to the input that has it; it does not send the form. */
  const onEnter = (run?: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    run?.()
  }
  return (
    <>
      <TagsInput
        label={t('columns')}
        description={t('columns_what')}
        placeholder={t('columns_add')}
        data={OFFERED}
        value={[...columns]}
        onChange={change}
        onKeyDown={(event) => event.currentTarget.value === '' && onEnter()(event)}
        splitChars={[',', ' ', '\t']}
        acceptValueOnBlur
        limit={200}
        maxDropdownHeight={200}
        error={wrong === undefined ? undefined : t('column_wrong', { column: wrong })}
      />
      <Group align="flex-end" gap="xs">
        <Select
          label={t('sets')}
          placeholder={t('sets_none')}
          aria-describedby={hasSets ? undefined : noneWhy}
          data={Object.keys(sets)}
          value={chosen}
          onChange={(key) => key !== null && change([...(sets[key] ?? [])])}
          disabled={!hasSets}
          flex={1}
        />
        {chosen === null ? (
          <>
            <TextInput
              label={t('keep_as')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={onEnter(keepNamed)}
              maxLength={60}
              flex={1}
            />
            <Unable why={canKeep ? undefined : common('why_no_name')}>
              <Button variant="default" onClick={keepNamed}>
                {t('keep')}
              </Button>
            </Unable>
          </>
        ) : (
          <Tooltip label={t('forget', { name: chosen })}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('forget', { name: chosen })}
              onClick={() => keep(Object.fromEntries(Object.entries(sets).filter(([key]) => key !== chosen)))}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {hasSets ? null : (
        <Text id={noneWhy} size="xs" c="dimmed">
          {t('sets_none_why')}
        </Text>
      )}
    </>
  )
}
