import { Skeleton, TextInput } from '@mantine/core'
import { ruleSettings } from '@seriatim/contract'
import { RULE_EXAMPLES } from '@seriatim/rules/examples'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useLocale, useMessages } from '../../kernel/i18n.ts'
import { IconSearch } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { customRuleSentences, RuleSection, sentencesOf } from './rule-section.tsx'
import classes from './rules-page.module.css'

/**
 * The page of all validation rules with sentences, levels, parameters and examples. The id of a rule is the anchor of
 * its section.
 */
export function RulesPage() {
  const t = useMessages('validation')
  const locale = useLocale()
  const { data, error, refetch } = useAnswer(ruleSettings, {})
  const hash = useLocation({ select: (location) => location.hash })
  const [filter, setFilter] = useState('')

  useEffect(() => {
    if (data && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [data, hash])

  if (error) {
    return <StateMessage kind="failure" isPage title={t('cannot_load')} text={error.message} retry={refetch} />
  }
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = (data?.rules ?? [])
    .map((rule) => ({ rule, examples: RULE_EXAMPLES[rule.id] ?? [] }))
    .filter(({ rule, examples }) => {
      const names = Object.values(rule.made?.names ?? {})
      const text = [rule.id, ...names, ...sentencesOf(examples), ...customRuleSentences(rule, locale)]
        .join('\n')
        .toLowerCase()
      return words.every((word) => text.includes(word))
    })
  return (
    <Page
      title={t('title')}
      aside={
        <TextInput
          className={classes.filter}
          size="sm"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          placeholder={t('filter_hint')}
          aria-label={t('filter')}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
      }
    >
      <p className={classes.intro}>{t('intro')}</p>
      {data ? (
        <p className={classes.count} role="status">
          {t('count', { count: shown.length })}
        </p>
      ) : (
        <Skeleton height={420} role="status" aria-label={t('loading')} />
      )}
      {data && shown.length === 0 ? <StateMessage kind="empty" title={t('none')} text={t('none_next')} /> : null}
      {shown.map(({ rule, examples }) => (
        <RuleSection key={rule.id} rule={rule} examples={examples} isCurrent={rule.id === hash} />
      ))}
    </Page>
  )
}
