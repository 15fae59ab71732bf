import { ActionIcon, Button, Group, Select, TagsInput, Text, TextInput, Tooltip } from '@mantine/core'
import { RESULT_COLUMNS } from '@seriatim/contract'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconTrash } from '../../ui/icons.tsx'
import { columnName, isColumn, NAMED_COLUMNS, readColumns } from './column-names.ts'
import { readColumnSets, writeColumnSets } from './column-sets.ts'

/** Common columns, which are suggested before the user types. */
const COMMON_COLUMNS = [
  '222$ab',
  '245$ab',
  '210$ab',
  '264$a',
  '264$b',
  '856$u',
  '780$x',
  '785$x',
  '776$x',
  '080$a',
  '082$a',
]
const SUGGESTED_COLUMNS = [...new Set<string>([...RESULT_COLUMNS, ...COMMON_COLUMNS, ...NAMED_COLUMNS])]

/** Separators between column names. A space is not a separator, because names may contain spaces. */
const BETWEEN_COLUMNS = /[,;\t\n]/

/**
 * Input for the columns of a table, in order, and for the column sets that the user stored. Text that names no valid
 * column stays in the input, and is reported as `unknown`.
 */
export function ExportColumns({
  columns,
  change,
  unknown,
  setUnknown,
  box,
}: {
  columns: readonly string[]
  change(columns: string[]): void
  unknown: string | undefined
  setUnknown(text: string | undefined): void
  box: RefObject<HTMLInputElement | null>
}) {
  const t = useMessages('exporting')
  const ofSearch = useMessages('search')
  const [typed, setTyped] = useState('')
  const [isListOpen, openList] = useState(false)
  const common = useMessages('common')
  const { username } = useSession().profile
  const [sets, setSets] = useState(() => readColumnSets(username))
  const [name, setName] = useState('')
  const noneWhy = useId()
  const hasSets = Object.keys(sets).length > 0
  const chosen = Object.keys(sets).find((key) => sets[key]!.join('\n') === columns.join('\n')) ?? null
  const keep = (next: typeof sets) => {
    setSets(next)
    writeColumnSets(username, next)
  }
  const canKeep = name.trim() !== '' && columns.length > 0 && unknown === undefined
  const keepNamed = () => {
    if (!canKeep) return
    keep({ ...sets, [name.trim()]: columns })
    setName('')
  }
  const nameOf = (column: string): string => columnName(ofSearch, column)
  /**
   * Adds the columns that a text names. Text that names no valid column stays in the input. `rest` is text that was
   * typed after a separator.
   */
  const take = (text: string, rest = '') => {
    openList(false)
    if (text.trim() === '') return setTyped(rest)
    const found = readColumns(ofSearch, text)
    setUnknown(found ? undefined : text.trim())
    setTyped(found ? rest : text)
    if (found) change([...new Set([...columns, ...found])])
  }
  const type = (text: string) => {
    const end = text.search(BETWEEN_COLUMNS)
    if (end < 0) {
      setUnknown(undefined)
      setTyped(text)
      if (text !== '') openList(true)
      return
    }
    const parts = text.split(BETWEEN_COLUMNS)
    const rest = parts.pop()!
    const read = parts.filter((part) => part.trim() !== '').map((part) => [part, readColumns(ofSearch, part)] as const)
    const wrong = read.find(([, found]) => found === undefined)?.[0].trim()
    const found = read.flatMap(([, each]) => each ?? [])
    openList(false)
    setUnknown(wrong)
    setTyped(wrong ?? rest)
    if (found.length > 0) change([...new Set([...columns, ...found])])
  }
  /** Returns a key handler that runs `run` on Enter, so that Enter does not submit the form. */
  const onEnter = (run?: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    run?.()
  }
  return (
    <>
      <TagsInput
        ref={box}
        label={t('columns')}
        description={t('columns_what')}
        placeholder={t('columns_add')}
        data={SUGGESTED_COLUMNS.map(nameOf)}
        value={columns.map(nameOf)}
        onChange={(names) => change(names.flatMap((name) => readColumns(ofSearch, name) ?? []))}
        searchValue={typed}
        onSearchChange={type}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          // If an option is selected, the list handles Enter.
          if (isListOpen && event.currentTarget.hasAttribute('aria-activedescendant')) return
          event.stopPropagation()
          take(typed)
        }}
        onBlur={() => take(typed)}
        onOptionSubmit={() => openList(false)}
        dropdownOpened={isListOpen}
        onDropdownOpen={() => openList(true)}
        onDropdownClose={() => openList(false)}
        openOnFocus={false}
        // The list opens above the input, because the error and the buttons are below it.
        comboboxProps={{ position: 'top-start', middlewares: { flip: false } }}
        splitChars={[]}
        acceptValueOnBlur={false}
        limit={200}
        maxDropdownHeight={200}
        error={unknown === undefined ? undefined : t('column_wrong', { column: unknown })}
      />
      <Group align="flex-end" gap="xs">
        <Select
          label={t('sets')}
          placeholder={t('sets_none')}
          aria-describedby={hasSets ? undefined : noneWhy}
          data={Object.keys(sets)}
          value={chosen}
          onChange={(key) => key !== null && change((sets[key] ?? []).filter(isColumn))}
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
            <DisabledButton why={canKeep ? undefined : common('why_no_name')}>
              <Button variant="default" onClick={keepNamed}>
                {t('keep')}
              </Button>
            </DisabledButton>
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
