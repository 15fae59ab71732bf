import { Alert, Button, TextInput } from '@mantine/core'
import { createBlock, isoCountries, lcCountries, MAX_BLOCK_NUMBERS } from '@seriatim/contract'
import { controlValue, positions } from '@seriatim/marc'
import { DEFAULT_TEMPLATE } from '@seriatim/profile/free-record'
import { entryOf } from '@seriatim/profile/lists'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError, useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { ListSelect } from '../../ui/list-select.tsx'
import { type BlockField, type BlockForm, fieldOfRefusal, formProblems, lastNumber } from './block-form.ts'
import classes from './blocks.module.css'
import { LIST_STALE_MS, useCentres } from './centre-choices.ts'
import { createdId } from './creation-state.ts'
import { CreationStatus } from './creation-status.tsx'
import { TemplateChoice } from './template-choice.tsx'
import type { Template } from './template-file.ts'
import { TemplatePreview } from './template-preview.tsx'

const route = getRouteApi('/shell/newblock')

/** The form of a new block with its template record; after a submit, the progress of the creation. */
export function CreateBlock() {
  const t = useMessages('blocks')
  const { profile } = useSession()
  const { id } = route.useSearch()
  const navigate = route.useNavigate()
  const { centres, actsForAll } = useCentres()
  const [form, setForm] = useState<BlockForm>({
    centre: actsForAll ? null : (profile.center?.code ?? null),
    country: null,
    lcCountry: null,
    first: '',
    count: '',
  })
  const [template, setTemplate] = useState<Template | null>(null)
  const [isDefault, setDefault] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; field?: BlockField }>()
  const record = isDefault ? DEFAULT_TEMPLATE : template?.record
  const countries = useAnswer(isoCountries, {}, { staleTime: LIST_STALE_MS }).data
  const places = useAnswer(
    lcCountries,
    { query: { iso: form.country ?? '' } },
    { enabled: form.country !== null, staleTime: LIST_STALE_MS },
  ).data
  const ofTemplate = positions(record && controlValue(record, '008'), 15, 17).trim()
  const usual = [ofTemplate, ...(entryOf('countries', form.country ?? '')?.lcCodes ?? [])].find((code) =>
    places?.some((place) => place.code === code),
  )
  const lcCountry = form.lcCountry ?? usual ?? places?.[0]?.code ?? null

  const create = useCall(createBlock, {
    invalidates: ['listBlocks', 'forecastBlocks', 'me'],
    onSuccess: (answer) => {
      const made = createdId(answer)
      if (made === undefined) setFailure({ sentence: t('not_well_formed') })
      else void navigate({ search: (before) => ({ ...before, id: made }) })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.isHandled) return
      setFailure({ sentence: t('failed', { message: error.message }), field: fieldOfRefusal(error.code) })
    },
  })
  const problems = formProblems(form)
  const isComplete = problems.size === 0 && record !== undefined

  const change = (changes: Partial<BlockForm>) => {
    setFailure(undefined)
    setForm((before) => ({ ...before, ...changes }))
  }
  const errorOf = (field: BlockField): string | boolean => {
    const problem = isChecked ? problems.get(field) : undefined
    if (problem === undefined) return failure?.field === field
    if (problem.kind === 'past_end') return t('past_end', { first: problem.first, left: problem.left })
    return t(problem.kind, { max: MAX_BLOCK_NUMBERS })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    setFailure(undefined)
    if (!isComplete) {
      const { currentTarget } = event
      requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    create.mutate({
      body: {
        center_id: form.centre!,
        country_id: form.country!,
        first: form.first.trim(),
        count: Number(form.count),
        lc_country: lcCountry,
        template: isDefault ? null : template?.mrk,
      },
    })
  }

  if (id !== undefined)
    return (
      <CreationStatus id={id} onAnother={() => void navigate({ search: (before) => ({ ...before, id: undefined }) })} />
    )
  const last = lastNumber(form)
  return (
    <div className={classes.create}>
      <form className={classes.form} aria-label={t('title')} noValidate onSubmit={submit}>
        {actsForAll ? (
          <ListSelect
            data-work
            label={t('centre')}
            rows={centres}
            value={form.centre}
            onChoose={(centre) => change({ centre })}
            required
            error={errorOf('centre')}
          />
        ) : (
          <TextInput
            label={t('centre')}
            value={centres.map(({ code, name }) => `${code} · ${name}`).join()}
            readOnly
            description={t('centre_own')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            error={errorOf('centre')}
          />
        )}
        <ListSelect
          data-work
          label={t('country')}
          rows={countries}
          value={form.country}
          onChoose={(country) => change({ country, lcCountry: null })}
          required
          error={errorOf('country')}
        />
        {places && places.length > 1 ? (
          <ListSelect
            className={classes.wide}
            label={t('lc_country')}
            rows={places}
            value={lcCountry}
            onChoose={(code) => change({ lcCountry: code })}
            error={errorOf('lcCountry')}
          />
        ) : null}
        <TextInput
          label={t('first')}
          placeholder={t('first_hint')}
          value={form.first}
          onChange={(event) => change({ first: event.currentTarget.value })}
          classNames={{ input: classes.number }}
          autoComplete="off"
          maxLength={8}
          required
          error={errorOf('first')}
        />
        <TextInput
          label={t('count')}
          value={form.count}
          onChange={(event) => change({ count: event.currentTarget.value })}
          classNames={{ input: classes.number }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          required
          error={errorOf('count')}
        />
        <p className={classes.last} role="status">
          {last === undefined ? null : t('last_number', { last })}
        </p>
        <TemplateChoice
          isDefault={isDefault}
          template={template}
          isMissing={isChecked && record === undefined}
          isRefused={failure?.field === 'template'}
          onDefault={(next) => {
            setFailure(undefined)
            setDefault(next)
          }}
          onTemplate={(next) => {
            setFailure(undefined)
            setTemplate(next)
          }}
        />
        <div className={classes.action}>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
          {failure === undefined ? null : (
            <Alert color="red" className={classes.failure} role="alert">
              {failure.sentence}
            </Alert>
          )}
        </div>
      </form>
      <TemplatePreview form={form} lcCountry={lcCountry} template={record} />
    </div>
  )
}
