import type { RuleSettingRow } from '@seriatim/contract'
import { CATEGORIES } from '@seriatim/profile'
import type { RuleExample } from '@seriatim/rules/examples'
import { customRuleSentence, customRuleText, PLACEHOLDERS } from '@seriatim/rules/sentences'
import { type Locale, translateUnknown, useLocale, useMessages } from '../../kernel/i18n.ts'
import { IconAlertTriangle, IconCircleX } from '../../ui/icons.tsx'
import { placedSentence } from '../../ui/placed-sentence.ts'
import { reportedLines } from './reported-lines.ts'
import classes from './rules-page.module.css'

type Finding = RuleExample['findings'][number]

const sentenceOf = ({ field, occurrence, code, params }: Finding): string =>
  placedSentence({ field, occurrence, code, error: translateUnknown('rules', code, params) ?? code })

/**
 * The sentences that a rule can report. Each is taken from the first example that has it, and names the field without
 * its occurrence number.
 */
export const sentencesOf = (examples: readonly RuleExample[]): readonly string[] => {
  const first = new Map(examples.flatMap(({ findings }) => findings).map((finding) => [finding.code, finding]))
  return [...first.values()].map((finding) => sentenceOf({ ...finding, occurrence: 1 }))
}

/** The sentence of a rule made in administration, with an ellipsis for each of its parameters. */
export const customRuleSentences = ({ made }: RuleSettingRow, locale: Locale): readonly string[] =>
  made === undefined
    ? []
    : [customRuleSentence(made.sentences, Object.fromEntries(PLACEHOLDERS.map((name) => [name, '…'])), locale)]

/** The section of a rule: its sentences, its settings, and examples of records with and without diagnostics. */
export function RuleSection({
  rule,
  examples,
  isCurrent,
}: {
  rule: RuleSettingRow
  examples: readonly RuleExample[]
  /** Whether the URL contains the id of this rule. */
  isCurrent: boolean
}) {
  const t = useMessages('validation')
  const locale = useLocale()
  const parameters = Object.entries(rule.parameters)
  return (
    <section
      className={classes.rule}
      id={rule.id}
      data-current={isCurrent || undefined}
      aria-labelledby={`${rule.id}-name`}
    >
      <h2 className={classes.name} id={`${rule.id}-name`}>
        {rule.id}
      </h2>
      {rule.made ? <p className={classes.note}>{`${customRuleText(rule.made.names, locale)} · ${t('made')}`}</p> : null}
      {rule.enabled ? null : <p className={classes.disabled}>{t('disabled')}</p>}
      <ul className={classes.sentences}>
        {[...sentencesOf(examples), ...customRuleSentences(rule, locale)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {rule.structural ? <p className={classes.note}>{t('structural')}</p> : null}
      {rule.asks_base ? <p className={classes.note}>{t('asks_base')}</p> : null}
      <h3 className={classes.caption}>{t('levels')}</h3>
      <Levels levels={rule.levels} />
      {Object.entries(rule.variants ?? {}).map(([variant, levels]) =>
        // Variants (the different diagnostics of a rule) are listed only if their levels differ from those of the rule.
        CATEGORIES.every((each) => levels[each] === rule.levels[each]) ? null : (
          <div key={variant}>
            <p className={classes.caption}>{`${rule.id}.${variant}`}</p>
            <Levels levels={levels} />
          </div>
        ),
      )}
      {parameters.length === 0 ? null : (
        <p className={classes.note}>
          {t('parameters')}
          {': '}
          {parameters
            .map(
              ([name, value]) =>
                translateUnknown('validation', `parameter_${name}`, { value: String(value) }) ?? `${name}: ${value}`,
            )
            .join(' · ')}
        </p>
      )}
      {rule.made ? null : (
        <details className={classes.examples}>
          <summary>{t('examples', { count: examples.length })}</summary>
          {examples.map((example, index) => (
            <Example key={index} example={example} />
          ))}
        </details>
      )}
    </section>
  )
}

function Levels({ levels }: { levels: RuleSettingRow['levels'] }) {
  const t = useMessages('validation')
  const category = useMessages('catalogue')
  return (
    <dl className={classes.levels}>
      {CATEGORIES.map((each) => (
        <div key={each}>
          <dt>{category(`category_${each}`)}</dt>
          <dd data-level={levels[each]}>
            {levels[each] === 'error' ? <IconCircleX size={14} aria-hidden /> : null}
            {levels[each] === 'warning' ? <IconAlertTriangle size={14} aria-hidden /> : null}
            {t(`level_${levels[each]}`)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Example({ example }: { example: RuleExample }) {
  const t = useMessages('validation')
  const { category, findings, lines, fixed } = example
  const kind = findings.length === 0 ? 'example_good' : 'example_bad'
  const name = category && (translateUnknown('catalogue', `category_${category}`) ?? category)
  const reported = reportedLines(lines, findings)
  return (
    <figure className={classes.example}>
      <figcaption data-kind={kind}>{name ? t(`${kind}_in`, { category: name }) : t(kind)}</figcaption>
      <pre className={classes.lines} dir="ltr">
        {lines.map((line, index) => (
          <span key={index} data-reported={reported.has(index) || undefined}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
      {findings.map((finding, index) => (
        <p key={index} className={classes.finding}>
          {sentenceOf(finding)}
        </p>
      ))}
      {fixed === undefined ? null : (
        <>
          <p className={classes.caption}>{t('example_fixed')}</p>
          <pre className={classes.lines} dir="ltr">
            {`${fixed.join('\n')}\n`}
          </pre>
        </>
      )}
    </figure>
  )
}
