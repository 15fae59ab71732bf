import { Button, Modal } from '@mantine/core'
import { formOfMaterial, type Material } from '@seriatim/profile'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { positionsOf008 } from '@seriatim/profile/positions'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { shownCode } from '../../../ui/shown-code.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import type { KnownCodeLists } from '../codes/code-lists.ts'
import { partAt, valueName } from '../codes/coded-text.ts'
import classes from './field-block.module.css'
import { useForm } from './form-context.ts'

const isOfMaterial = ({ from }: { from: number }): boolean => from >= 18 && from <= 34

/** The positions of 008/18-34 that have a value and will be set to blanks. */
const clearedOf = (material: Material | undefined, value: string, locale: LabelLocale, lists: KnownCodeLists) =>
  (material ? positionsOf008(material) : [])
    .filter((position) => isOfMaterial(position) && partAt(value, position).trim() !== '')
    .map((position) => ({
      key: position.key,
      label: labelOf(position, locale),
      code: shownCode(partAt(value, position)),
      words: position.codes && !position.perCharacter ? valueName(position, value, locale, lists) : '',
    }))

/** Shows how another form of material changes 008, and asks for confirmation (specification-2, 3.4). */
export function MaterialDialog({
  before,
  after,
  value008,
  onCancel,
  onChange,
}: {
  before: string
  after: string
  value008: string
  onCancel: () => void
  onChange: () => void
}) {
  const { t, locale, lists } = useForm()
  useReturnFocus()
  const from = formOfMaterial(before)
  const to = formOfMaterial(after)
  const cleared = clearedOf(from, value008, locale, lists)
  const nameOf = (material: Material | undefined) => (material ? t(`material_${material}`) : t('material_unknown'))
  const begun = (to ? positionsOf008(to) : []).filter(isOfMaterial)
  return (
    <Modal opened onClose={onCancel} size="lg" title={t('material_title')}>
      <p className={classes.dialogText}>{t('material_question', { from: nameOf(from), to: nameOf(to) })}</p>
      <h3 className={classes.dialogHead}>{t('material_cleared')}</h3>
      {cleared.length === 0 ? (
        <p className={classes.dialogText}>{t('material_nothing')}</p>
      ) : (
        <ul className={classes.positionsList}>
          {cleared.map(({ key, label, code, words }) => (
            <li key={key}>
              <code>{key}</code> <span>{label}</span>{' '}
              <b>{words === '' || words === code ? code : `${code} · ${words}`}</b>
            </li>
          ))}
        </ul>
      )}
      <h3 className={classes.dialogHead}>{t('material_begun')}</h3>
      <ul className={classes.positionsList}>
        {begun.map((position) => (
          <li key={position.key}>
            <code>{position.key}</code> <span>{labelOf(position, locale)}</span>
          </li>
        ))}
      </ul>
      <DialogButtons onCancel={onCancel} mt="lg">
        <Button onClick={onChange} data-autofocus>
          {t('material_change')}
        </Button>
      </DialogButtons>
    </Modal>
  )
}
