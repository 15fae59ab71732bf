import { type EXPORTS, type ExportFormat, exportOf } from '@seriatim/contract'
import type { Translate } from '../../kernel/i18n.ts'

/** The name of a format with underscores, as message keys contain it. */
type Underscored<Name extends string> = Name extends `${infer Begin}-${infer End}`
  ? Underscored<`${Begin}_${End}`>
  : Name

/** The export formats whose names are translated. */
type Translated = {
  [Format in ExportFormat]: (typeof EXPORTS)[Format] extends { readonly label: string } ? never : Format
}[ExportFormat]

export const formatName = (t: Translate<'exporting'>, format: ExportFormat): string =>
  exportOf(format).label ?? t(`f_${format.replaceAll('-', '_') as Underscored<Translated>}`)
