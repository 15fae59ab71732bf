/**
 * Style sheet and script of the portal. The file name includes a content hash, so browsers can cache them permanently.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AXIS_STYLE } from './title-chain.ts'

const read = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
const named = (name: string, ending: string, text: string): string =>
  `/portal/assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${ending}`

const style = `${read('portal.css')}\n${AXIS_STYLE}\n`
const script = read('portal.js')

export const STYLE_ADDRESS = named('portal', 'css', style)
export const SCRIPT_ADDRESS = named('portal', 'js', script)

export const ASSETS: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  [STYLE_ADDRESS]: { type: 'text/css; charset=utf-8', text: style },
  [SCRIPT_ADDRESS]: { type: 'text/javascript; charset=utf-8', text: script },
}
