import { ActionIcon, Button, MultiSelect, Tooltip } from '@mantine/core'
import { marcLanguageTag } from '@seriatim/scripts'
import { type ComponentType, type Dispatch, memo, useEffect, useId, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../kernel/i18n.ts'
import { newId } from '../../kernel/new-id.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { type Choice, optionOf } from '../../ui/best-choices.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IconAlertCircle, IconCopy, IconPlus, IconX } from '../../ui/icons.tsx'
import { ArticleOffer } from '../non-sorting/article-offer.tsx'
import { NonSortingTool } from '../non-sorting/non-sorting-tool.tsx'
import { afterPointerPress } from './after-pointer-press.ts'
import { CodeField } from './parts/code-field.tsx'
import { ItemList } from './parts/item-list.tsx'
import { BodyRow, ClassificationRow, ImprintRow, type RowProps, TitleVariantRow, UrlRow } from './parts/item-rows.tsx'
import { LinkRow } from './parts/link-row.tsx'
import { PreviousTitle } from './parts/previous-title.tsx'
import { Radar } from './parts/radar.tsx'
import { Subtitle } from './parts/subtitle.tsx'
import { ScriptField, TextField } from './parts/text-field.tsx'
import { RecordProvider, type RecordScope } from './record-context.ts'
import classes from './record-form.module.css'
import { listChoices, type ReferenceLists, useLcCountries } from './reference-lists.ts'
import type { AssignmentAction, Successes } from './state/assignment-form.ts'
import type { Finding, Findings, Place } from './state/checks.ts'
import {
  isBlankRecord,
  type ListName,
  ONLINE,
  type ProvisionalRecord,
  type Scalars,
  SEVERAL,
} from './state/provisional.ts'
import { recordFailures } from './state/wire.ts'
import { StrayCharacters } from './stray-characters.tsx'

const YEAR_LENGTH = 4

/** Optional lists in form order, each with the label of its entries. */
const OPTIONAL_LISTS = [
  ['titleVariants', 'title_variant'],
  ['imprints', 'other_imprint'],
  ['bodies', 'issuing_body'],
  ['urls', 'url'],
  ['classifications', 'classification'],
  ['links', 'link'],
] as const satisfies readonly (readonly [ListName, string])[]

/** Optional fields with a single value, each with its label. */
const OPTIONAL_FIELDS = [
  ['subtitle', 'subtitle'],
  ['previousIssn', 'previous_title'],
] as const satisfies readonly (readonly [keyof Scalars, string])[]

/** The form of one provisional record: required fields first. Other fields are shown when the user adds them. */
export const RecordForm = memo(function RecordForm({
  record,
  number,
  isOnly,
  isCurrent,
  onCurrent,
  lists,
  findings,
  failures,
  successes,
  dispatch,
}: {
  record: ProvisionalRecord
  /** The position of the record in the form, from 1. */
  number: number
  isOnly: boolean
  /** Whether the keyboard shortcuts for a record apply to this one. */
  isCurrent: boolean
  onCurrent(id: string): void
  lists: ReferenceLists
  /** Problems found by the form's own checks, shown after a submit. */
  findings: Findings | undefined
  /** Failures reported by the server, by its field names. */
  failures: Readonly<Record<string, readonly string[]>> | undefined
  /** The assigned ISSNs of the records of this form. */
  successes: Successes
  dispatch: Dispatch<AssignmentAction>
}) {
  const t = useMessages('assignment')
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const reported = useMemo(() => recordFailures(record, failures), [record, failures])
  const count = (findings?.size ?? 0) + reported.places.size + reported.others.length
  const scope: RecordScope = {
    record,
    number,
    dispatch,
    successes,
    problemAt: (place) => {
      const finding = findings?.get(place)
      const sentences = [
        ...(finding === undefined ? [] : [t(finding satisfies Finding)]),
        ...(reported.places.get(place) ?? []),
      ]
      return sentences.length === 0 ? undefined : sentences.join(' ')
    },
  }
  const { problemAt } = scope
  const change = (values: Partial<Scalars>) => dispatch({ type: 'change', record: record.id, values })

  const codeField = (field: CodedField, label: string, choices: readonly Choice[]) => (
    <CodeField
      label={label}
      isRequired
      value={record[field]}
      choices={choices}
      error={problemAt(field)}
      place={field}
      onChoose={(value) => change({ [field]: value })}
    />
  )
  const yearField = (field: 'year1' | 'year2', label: string) => (
    <TextField
      label={label}
      isRequired
      value={record[field]}
      maxLength={YEAR_LENGTH}
      error={problemAt(field)}
      place={field}
      onType={(value) => change({ [field]: value })}
    />
  )
  const remove = async () => {
    const question = {
      title: t('remove_record', { number: String(number) }),
      question: t('remove_question', { number: String(number) }),
      action: t('remove'),
      isDangerous: true,
    }
    if (isBlankRecord(record) || (await confirm(question))) dispatch({ type: 'removeRecord', record: record.id })
  }
  const add = (list: ListName) => {
    const id = newId()
    // Rendered synchronously, so that the next key is typed into the new line.
    flushSync(() => dispatch({ type: 'addItem', record: record.id, list, id }))
    const rows = card.current?.querySelectorAll<HTMLElement>(`[data-list="${list}"] > fieldset`)
    rows?.[rows.length - 1]?.querySelector<HTMLElement>('input')?.focus()
  }
  const addField = (field: (typeof OPTIONAL_FIELDS)[number][0]) => {
    // Rendered synchronously, so that the next key is typed into the new field.
    flushSync(() => change({ [field]: '' }))
    card.current?.querySelector<HTMLElement>(`[data-place="${field}"]`)?.focus()
  }
  const missingFields = OPTIONAL_FIELDS.filter(([field]) => record[field] === undefined)
  const copy = () => {
    // Rendered synchronously, so that the next key is typed into the title of the copy.
    flushSync(() => dispatch({ type: 'copyRecord', record: record.id, id: newId() }))
    const title = card.current?.nextElementSibling?.querySelector<HTMLInputElement>('[data-place]')
    title?.focus()
    title?.select()
  }
  useShortcuts(
    isCurrent
      ? [
          {
            keys: 'mod+d',
            label: t('duplicate_record', { number: String(number) }),
            scope: 'page',
            run: copy,
          },
          ...OPTIONAL_LISTS.map(([list, what]) => ({
            label: t('add_item', { what: t(what) }),
            scope: 'page' as const,
            run: () => add(list),
          })),
          ...missingFields.map(([field, what]) => ({
            label: t('add_item', { what: t(what) }),
            scope: 'page' as const,
            run: () => addField(field),
          })),
        ]
      : [],
  )
  useRequiredUrl(record, dispatch)

  return (
    <RecordProvider value={scope}>
      <section
        ref={card}
        className={classes.card}
        aria-labelledby={titleId}
        data-record={record.id}
        onFocus={() => onCurrent(record.id)}
        onBlur={(event) => {
          const { place } = (event.target as HTMLElement).dataset
          if (place !== undefined)
            afterPointerPress(() => dispatch({ type: 'leave', record: record.id, place: place as Place }))
        }}
      >
        <header className={classes.header} data-anchor={record.id}>
          <h2 className={classes.heading} id={titleId}>
            {t('record', { number: String(number) })}
          </h2>
          {count > 0 ? (
            <span className={classes.problems}>
              <IconAlertCircle size={15} aria-hidden />
              {t('record_problems', { count })}
            </span>
          ) : null}
          <span className={classes.actions}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              h={28}
              leftSection={<IconCopy size={15} aria-hidden />}
              aria-label={t('duplicate_record', { number: String(number) })}
              onClick={copy}
            >
              {t('duplicate')}
            </Button>
            {isOnly ? null : (
              <Tooltip label={t('remove_record', { number: String(number) })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('remove_record', { number: String(number) })}
                  onClick={() => void remove()}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </span>
        </header>
        {reported.others.length > 0 ? (
          <ul className={classes.others} role="alert">
            {reported.others.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : null}
        <div className={classes.fields}>
          <div className={classes.title}>
            <div>
              <ScriptField
                label={t('key_title')}
                isRequired
                value={record.keyTitle}
                error={problemAt('keyTitle')}
                lang={marcLanguageTag(record.language ?? undefined)}
                place="keyTitle"
                tool={<NonSortingTool />}
                onType={(keyTitle) => change({ keyTitle })}
              />
              <StrayCharacters
                title={record.keyTitle}
                onRemove={(keyTitle) => {
                  change({ keyTitle })
                  card.current?.querySelector<HTMLElement>('[data-place="keyTitle"]')?.focus()
                }}
              />
              <ArticleOffer
                title={record.keyTitle}
                language={record.language}
                onMark={(keyTitle) => {
                  change({ keyTitle })
                  card.current?.querySelector<HTMLElement>('[data-place="keyTitle"]')?.focus()
                }}
              />
            </div>
            <TextField
              label={t('qualifier')}
              value={record.qualifier}
              error={problemAt('qualifier')}
              place="qualifier"
              onType={(qualifier) => change({ qualifier })}
            />
          </div>
          {record.subtitle === undefined ? null : <Subtitle value={record.subtitle} />}
          <Radar />
          <div className={classes.codes}>
            {codeField('medium', t('medium'), lists.media)}
            {codeField('language', t('language'), lists.languages)}
            {record.language === SEVERAL ? (
              <MultiSelect
                className={classes.languages}
                label={t('languages')}
                description={t('languages_hint')}
                searchable
                clearable
                hidePickedOptions
                data={lists.languages.filter(({ value }) => value !== SEVERAL).map(optionOf)}
                value={[...(record.languages ?? [])]}
                onChange={(languages) => change({ languages })}
              />
            ) : null}
            {codeField('serialType', t('serial_type'), lists.types)}
            {codeField('isoCountry', t('iso_country'), lists.countries)}
            <LcCountryField scope={scope} areCountriesHere={lists.countries.length > 0} />
            {codeField('frequency', t('frequency'), lists.frequencies)}
            {yearField('year1', t('year1'))}
            {yearField('year2', t('year2'))}
            <CodeField
              label={t('prepublication')}
              isRequired
              value={record.prepublication === null ? null : String(record.prepublication)}
              choices={[
                { value: 'false', name: t('published') },
                { value: 'true', name: t('not_yet_published') },
              ]}
              error={problemAt('prepublication')}
              place="prepublication"
              onChoose={(value) => change({ prepublication: value === 'true' })}
            />
          </div>
          <ItemList list="imprints" what={t('imprint')} row={ImprintRow} keepsFirst />
          <ItemList list="urls" what={t('url')} row={UrlRow} keepsFirst={record.medium === ONLINE} />
          <ItemList list="titleVariants" what={t('title_variant')} row={TitleVariantRow} />
          <ItemList list="bodies" what={t('issuing_body')} row={BodyRow} />
          <ItemList list="classifications" what={t('classification')} row={ClassificationRow} />
          <ItemList list="links" what={t('link')} row={LinkRow as ComponentType<RowProps<'links'>>} />
          {record.previousIssn === undefined ? null : (
            <PreviousTitle issn={record.previousIssn} title={record.previousTitle} />
          )}
          <fieldset className={classes.unfold} aria-label={t('more')}>
            {OPTIONAL_LISTS.map(([list, what]) => (
              <button
                key={list}
                type="button"
                className={classes.add}
                data-adds={list}
                aria-label={t('add_item', { what: t(what) })}
                onClick={() => add(list)}
              >
                <IconPlus size={13} aria-hidden />
                {t(what)}
              </button>
            ))}
            {missingFields.map(([field, what]) => (
              <button
                key={field}
                type="button"
                className={classes.add}
                data-adds={field}
                aria-label={t('add_item', { what: t(what) })}
                onClick={() => addField(field)}
              >
                <IconPlus size={13} aria-hidden />
                {t(what)}
              </button>
            ))}
          </fieldset>
        </div>
      </section>
    </RecordProvider>
  )
})

type CodedField = 'medium' | 'language' | 'serialType' | 'isoCountry' | 'frequency'

/**
 * The Library of Congress country, chosen among the countries that belong to the ISO country. If there is only one, it
 * is chosen automatically. The field is disabled until an ISO country is chosen (specification-2, Assignment). It is
 * enabled while the list of ISO countries loads: a typed ISO country is chosen only when the list arrives, and Tab must
 * still reach this field.
 */
function LcCountryField({
  scope: { record, dispatch, problemAt },
  areCountriesHere,
}: {
  scope: RecordScope
  areCountriesHere: boolean
}) {
  const t = useMessages('assignment')
  const rows = useLcCountries(record.isoCountry)
  const choices = useMemo(() => listChoices(rows), [rows])
  const only = rows?.length === 1 ? rows[0]!.code : undefined
  useEffect(() => {
    if (only !== undefined && record.lcCountry === null)
      dispatch({ type: 'change', record: record.id, values: { lcCountry: only } })
  }, [only, record.lcCountry, record.id, dispatch])
  const why = record.isoCountry === null ? t('lc_country_first') : undefined
  return (
    <CodeField
      label={t('lc_country')}
      isRequired
      disabledBecause={areCountriesHere ? why : undefined}
      placeholder={why}
      value={record.lcCountry}
      choices={choices}
      error={problemAt('lcCountry')}
      place="lcCountry"
      onChoose={(lcCountry) => dispatch({ type: 'change', record: record.id, values: { lcCountry } })}
    />
  )
}

/** Adds the URL field when the user chooses the online medium, which requires a URL. */
const useRequiredUrl = ({ id, medium, urls }: ProvisionalRecord, dispatch: Dispatch<AssignmentAction>): void => {
  const isMissing = medium === ONLINE && urls.length === 0
  useEffect(() => {
    if (isMissing) dispatch({ type: 'addItem', record: id, list: 'urls', id: newId() })
  }, [isMissing, id, dispatch])
}
