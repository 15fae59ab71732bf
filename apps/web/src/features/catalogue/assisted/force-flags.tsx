import type { DataField } from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { useId } from 'react'
import classes from './field-block.module.css'
import { placeName, useForm } from './form-context.ts'
import { isForceFlag } from './offers.ts'

/** Value of a subfield that sets a flag. */
const SET = '1'

/**
 * The flags of 022 that override rules, as checkboxes; only users of the international centre may set them
 * (specification-2, 6).
 */
export function ForceFlags({ field, index }: { field: DataField; index: number }) {
  const { t, locale, isReadOnly, isMemberOfIc, isExpanded, act } = useForm()
  const why = useId()
  const flags = fieldDefinition('022')?.subfields.filter(({ code }) => isForceFlag('022', code)) ?? []
  const isAnySet = field.subfields.some(({ code }) => isForceFlag('022', code))
  // Other users see the flags only if one is set or coded fields are expanded.
  if (!isMemberOfIc && !isAnySet && !isExpanded) return null
  return (
    <fieldset
      className={classes.flags}
      title={isMemberOfIc ? undefined : t('ic_only')}
      aria-describedby={isMemberOfIc ? undefined : why}
    >
      <legend>{t('force_flags')}</legend>
      {flags.map(({ code, label }) => {
        const at = field.subfields.findIndex((subfield) => subfield.code === code)
        return (
          <label key={code}>
            <input
              type="checkbox"
              data-place={placeName({ entry: index, part: `f${code}` })}
              checked={at >= 0 && field.subfields[at]!.value.trim() !== ''}
              disabled={isReadOnly || !isMemberOfIc}
              aria-describedby={isMemberOfIc ? undefined : why}
              onChange={(event) => {
                if (!event.currentTarget.checked) act({ type: 'removeSubfield', entry: index, subfield: at })
                else if (at >= 0) act({ type: 'subfield', entry: index, subfield: at, value: SET })
                else act({ type: 'addSubfield', entry: index, at: field.subfields.length, code, value: SET })
              }}
            />
            <span>
              <b>{`$${code}`}</b> {labelOf(label, locale)}
            </span>
          </label>
        )
      })}
      {isMemberOfIc ? null : (
        <span id={why} className={classes.hint}>
          {t('ic_only')}
        </span>
      )}
    </fieldset>
  )
}
