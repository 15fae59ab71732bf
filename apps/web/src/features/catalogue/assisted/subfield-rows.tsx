import type { DataField } from '@seriatim/marc'
import type { SubfieldDefinition } from '@seriatim/profile'
import { labelOf } from '@seriatim/profile/labels'
import { useId } from 'react'
import { IconExternalLink } from '../../../ui/icons.tsx'
import { subfieldTarget } from '../../../ui/marc/target.ts'
import { choicesOfPlace } from '../codes/coded-place.ts'
import { isAddressPlace } from '../urls/addresses.ts'
import { isBroken } from '../urls/use-url-checks.ts'
import { AddressCheck } from './address-check.tsx'
import { BlockProblems, worstLevel } from './block-problems.tsx'
import classes from './field-block.module.css'
import { useForm } from './form-context.ts'
import { isForceFlag } from './offers.ts'
import { pairRows } from './pair-rows.ts'
import type { ShownProblem } from './problems-at.ts'
import { ValueInput } from './value-input.tsx'

/** A field with the index of its entry, and the tag whose definitions apply to its subfields. */
export type Side = {
  readonly field: DataField
  readonly index: number
  readonly problems: readonly ShownProblem[]
  readonly direction: 'auto' | 'rtl'
  readonly language: string | undefined
}

type Defined = ReadonlyMap<string, SubfieldDefinition>

function Value({ side, at, defined, tag }: { side: Side; at: number; defined: Defined; tag: string }) {
  const { t, locale, lists, isMemberOfIc, urlChecks } = useForm()
  const id = useId()
  const { field, index, direction, language } = side
  const { code, value } = field.subfields[at]!
  const definition = defined.get(code)
  const words = definition ? labelOf(definition, locale) : t('unknown_subfield')
  const isFirst = field.subfields.findIndex((each) => each.code === code) === at
  const problems = isFirst ? side.problems.filter(({ problem }) => problem.subfield === code) : []
  const url = isAddressPlace(tag, code) ? value.trim() : ''
  const isGone = url !== '' && isBroken(urlChecks.known.get(url))
  const marked = value.includes('\u0098')
  return (
    <span className={classes.cell}>
      <ValueInput
        index={index}
        subfield={at}
        label={`${field.tag} $${code} ${words}`}
        value={value}
        level={worstLevel(problems) ?? (isGone ? 'warning' : undefined)}
        describedBy={problems.length > 0 || isGone ? id : undefined}
        lockedBecause={definition?.icOnly && !isMemberOfIc ? t('ic_only') : undefined}
        direction={direction}
        language={language}
        choices={choicesOfPlace(field, code, locale, lists)}
      />
      {marked ? <NonSorting value={value} /> : null}
      <OpenTarget tag={tag} code={code} value={value} />
      {url === '' ? null : <AddressCheck id={problems.length > 0 ? `${id}-address` : id} url={url} />}
      <BlockProblems id={id} problems={problems} />
    </span>
  )
}

/** A link to the record or URL that a value contains; it opens a new window, so that editing can continue. */
function OpenTarget({ tag, code, value }: { tag: string; code: string; value: string }) {
  const { t } = useForm()
  const target = subfieldTarget(tag, code, value)
  if (target === undefined) return null
  const [href, name] = target.kind === 'record' ? [`/record/${target.issn}`, target.issn] : [target.url, target.url]
  return (
    <a
      className={classes.open}
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t('open_named', { name })}
    >
      <IconExternalLink size={13} aria-hidden /> {t('open')}
    </a>
  )
}

/** The non-sorting characters of a value as a hint, because their marks are invisible. */
function NonSorting({ value }: { value: string }) {
  const { t } = useForm()
  const skipped = [...value.matchAll(/\u0098([^\u009c]*)\u009c?/g)].map(([, text]) => text).join(' … ')
  return <span className={classes.hint}>{t('non_sorting', { text: skipped })}</span>
}

function Code({ code, words }: { code: string; words: string }) {
  return (
    <span className={classes.code} title={words} aria-hidden>
      <b>{`$${code}`}</b> <span>{words}</span>
    </span>
  )
}

/** The subfields of a field, one below the other. */
export function SubfieldRows({ side, defined }: { side: Side; defined: Defined }) {
  const { t, locale } = useForm()
  const { tag } = side.field
  return side.field.subfields.map(({ code }, at) => {
    if (isForceFlag(tag, code)) return null
    const definition = defined.get(code)
    return (
      <div className={classes.row} key={`${at} ${code}`}>
        <Code code={code} words={definition ? labelOf(definition, locale) : t('unknown_subfield')} />
        <Value side={side} at={at} defined={defined} tag={tag} />
      </div>
    )
  })
}

/** The subfields of a romanised field and of its 880, next to each other. */
export function PairRows({
  romanised,
  original,
  defined,
  originalName,
}: {
  romanised: Side
  original: Side
  defined: Defined
  originalName: string
}) {
  const { t, locale, isReadOnly, act } = useForm()
  const { tag } = romanised.field
  const missing = (side: Side, code: string) =>
    isReadOnly ? (
      <span />
    ) : (
      <button
        type="button"
        className={classes.addMissing}
        onClick={() =>
          act(
            { type: 'addSubfield', entry: side.index, at: side.field.subfields.length, code },
            { entry: side.index, part: String(side.field.subfields.length) },
          )
        }
      >
        {`+ $${code}`}
      </button>
    )
  return (
    <>
      <div className={classes.pairHead}>
        <span />
        <span>{t('romanised')}</span>
        <span>{originalName}</span>
      </div>
      {pairRows(romanised.field.subfields, original.field.subfields).map((row) => {
        const definition = defined.get(row.code)
        return (
          <div className={classes.pairRow} key={`${row.field ?? ''}/${row.original ?? ''} ${row.code}`}>
            <Code code={row.code} words={definition ? labelOf(definition, locale) : t('unknown_subfield')} />
            {row.field === undefined ? (
              missing(romanised, row.code)
            ) : (
              <Value side={romanised} at={row.field} defined={defined} tag={tag} />
            )}
            {row.original === undefined ? (
              missing(original, row.code)
            ) : (
              <Value side={original} at={row.original} defined={defined} tag={tag} />
            )}
          </div>
        )
      })}
    </>
  )
}
