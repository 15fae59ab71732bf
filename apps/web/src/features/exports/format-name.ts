import { type EXPORTS, type ExportFormat, exportOf } from '@seriatim/contract'
import type { Translate } from '../../app/i18n.ts'

/** The name of a format as keys of messages have it. */
type Underscored<Name extends string> = Name extends `${infer Begin}-${infer End}`
  ? Underscored<`${Begin}_${End}`>
  : Name

/** The formats whose names differ between languages. */
type Translated = {
  [Format in ExportFormat]: (typeof EXPORTS)[Format] extends { readonly label: string } ? never : Format
}[ExportFormat]

/** What a format of exports is called. */
export const formatName = (t: Translate<'exporting'>, format: ExportFormat): string =>
  exportOf(format).label ?? t(`f_${format.replaceAll('-', '_') as Underscored<Translated>}`)
