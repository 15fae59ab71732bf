import { Table, Tabs, Text } from '@mantine/core'
import { useMessages } from '../../kernel/i18n.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './abbreviation-dialog.module.css'
import { type Match, reasonSentence, type Suggestions } from './reasons.ts'

/** A tab for each word of the title that matches rules of the list of abbreviations; the user can apply each rule. */
export function WordRules({
  found,
  current,
  onSwap,
}: {
  /** The suggestion of the server, which includes the reasons for the forms of its words. */
  found: Suggestions
  current: Suggestions
  onSwap: (at: number, result: string) => void
}) {
  const t = useMessages('abbreviation')
  const matched = found.matches.flatMap((match, at) => (match.rules.length > 0 && match.position >= 0 ? [at] : []))
  if (matched.length === 0) return <StateMessage kind="empty" title={t('no_rules')} />
  return (
    <Tabs defaultValue={String(matched[0])} keepMounted={false} mt="md">
      <Tabs.List aria-label={t('words_label')}>
        {matched.map((at) => (
          <Tabs.Tab key={at} value={String(at)}>
            <bdi>{found.matches[at]?.word}</bdi>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {matched.map((at) => (
        <Tabs.Panel key={at} value={String(at)} pt="sm">
          <RulesOfWord
            match={found.matches[at]!}
            text={current.matches[at]?.text ?? ''}
            onTake={(result) => onSwap(at, result)}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function RulesOfWord({ match, text, onTake }: { match: Match; text: string; onTake: (result: string) => void }) {
  const t = useMessages('abbreviation')
  const isSuggested = text === match.text
  // If the word is not abbreviated, all rules that keep it unabbreviated are shown as selected, as is the last row.
  const isWhole = text === match.word
  return (
    <>
      <Text size="sm" mb="xs">
        {isSuggested ? reasonSentence(match) : t('reason_own_choice')}
      </Text>
      <div className={classes.rules}>
        <Table withRowBorders highlightOnHover stickyHeader aria-label={t('rules_label', { word: match.word })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('column_words')}</Table.Th>
              <Table.Th>{t('column_abbreviation')}</Table.Th>
              <Table.Th>{t('column_languages')}</Table.Th>
              <Table.Th>{t('column_result')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {match.rules.map(({ word, abbreviation, languages, result }, index) => (
              <Row
                key={index}
                cells={[word, abbreviation, languages.join(', ')]}
                label={t('take_rule', { word, result })}
                result={result}
                isTaken={text === result && !(isWhole && index > 0)}
                onTake={onTake}
              />
            ))}
            {match.rules.some(({ result }) => result === match.word) ? null : (
              <Row
                cells={[t('leave_whole'), '', '']}
                label={t('leave_whole_label', { word: match.word })}
                result={match.word}
                isTaken={isWhole}
                onTake={onTake}
              />
            )}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

/** A row that can be clicked. For keyboard users, the result in the row is a button. */
function Row({
  cells,
  label,
  result,
  isTaken,
  onTake,
}: {
  cells: readonly [word: string, abbreviation: string, languages: string]
  label: string
  result: string
  isTaken: boolean
  onTake: (result: string) => void
}) {
  return (
    <Table.Tr className={classes.row} data-taken={isTaken || undefined} onClick={() => onTake(result)}>
      {cells.map((cell, index) => (
        <Table.Td key={index}>
          <bdi>{cell}</bdi>
        </Table.Td>
      ))}
      <Table.Td>
        <button type="button" className={classes.take} aria-pressed={isTaken} aria-label={label}>
          <bdi>{result}</bdi>
          {isTaken ? <IconCheck size={15} aria-hidden /> : null}
        </button>
      </Table.Td>
    </Table.Tr>
  )
}
