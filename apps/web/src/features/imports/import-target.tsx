import { SegmentedControl } from '@mantine/core'
import { CENTRAL_CENTRE, categories, IMPORT_MODES, type ImportMode, issnCenters } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { ListSelect } from '../../ui/list-select.tsx'
import classes from './import.module.css'

/** The lists are cached for an hour, because they change only a few times a year. */
const LIST_STALE_MS = 60 * 60 * 1000

/** The mode of an import, and the category and centre of its records. */
export type Target = { readonly mode: ImportMode; readonly category: string | null; readonly center: string | null }

/** The default target: new records of the user's centre. */
export const firstTarget = (center: string | undefined): Target => ({
  mode: 'new',
  category: 'reg',
  center: center ?? null,
})

/** The request parameters for a target. */
export const targetSettings = ({ mode, category, center }: Target) => ({
  mode,
  ...(mode === 'new' ? { category_code: category ?? undefined, center_id: center ?? undefined } : {}),
})

/**
 * The reason why an import cannot start: a user without a centre must choose a centre for new records. Undefined if the
 * import can start.
 */
export const useTargetObstacle = ({ mode, center }: Target): string | undefined => {
  const t = useMessages('common')
  return mode === 'new' && center === null ? t('why_no_centre') : undefined
}

/**
 * Inputs for mode, category and centre of an import. `disabled` contains the reason why they are disabled, and the id
 * of the element that shows the reason.
 */
export function ImportTarget({
  target: { mode, category: chosenCategory, center: chosenCenter },
  change,
  disabled,
}: {
  target: Target
  change(part: Partial<Target>): void
  disabled?: { readonly why: string; readonly describedBy: string } | undefined
}) {
  const t = useMessages('importing')
  const { profile } = useSession()
  const { data: known } = useAnswer(categories, { query: { mode: 'import' } }, { staleTime: LIST_STALE_MS })
  const { data: allCenters } = useAnswer(issnCenters, {}, { staleTime: LIST_STALE_MS })
  const isCentral = profile.center?.code === CENTRAL_CENTRE
  const own = new Set([profile.center?.code, ...profile.centers.map(({ code }) => code)])
  const centers = (allCenters ?? []).filter(({ code }) => isCentral || own.has(code))
  const isNew = mode === 'new'
  const isDisabled = disabled !== undefined
  const whySending = disabled?.why
  return (
    <>
      <div className={classes.field}>
        <span className={classes.label}>{t('mode')}</span>
        <SegmentedControl
          aria-label={t('mode')}
          aria-describedby={isDisabled ? disabled.describedBy : undefined}
          value={mode}
          disabled={isDisabled}
          onChange={(value) => change({ mode: IMPORT_MODES.find((each) => each === value) ?? 'new' })}
          data={IMPORT_MODES.map((each) => ({ value: each, label: t(`mode_${each}`) }))}
        />
        <p className={classes.hint}>{t(`mode_${mode}_what`)}</p>
      </div>
      <div className={classes.pair}>
        <ListSelect
          label={t('category')}
          description={isNew ? whySending : t('not_of_reimport')}
          classNames={isNew ? { description: 'visually-hidden' } : undefined}
          title={whySending}
          rows={known}
          value={isNew ? chosenCategory : null}
          onChoose={(category) => change({ category })}
          disabled={!isNew || isDisabled}
          required={isNew}
          placeholder={isNew ? undefined : t('as_stored')}
          allowDeselect={false}
        />
        <ListSelect
          label={t('center')}
          description={isNew ? whySending : t('not_of_reimport')}
          classNames={isNew ? { description: 'visually-hidden' } : undefined}
          title={whySending}
          rows={centers}
          value={isNew ? chosenCenter : null}
          onChoose={(center) => change({ center })}
          disabled={!isNew || isDisabled}
          required={isNew}
          placeholder={isNew ? undefined : t('as_stored')}
          allowDeselect={false}
        />
      </div>
    </>
  )
}
