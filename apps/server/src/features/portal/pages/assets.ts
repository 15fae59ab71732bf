/**
 * Style sheet, scripts and fonts of the portal. File names include a hash of the content, so browsers can cache the
 * files permanently. This server also serves all fonts, so pages load nothing from other hosts.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AXIS_STYLE } from './title-chain.ts'

type Asset = { readonly type: string; readonly text: string | Buffer }

const require = createRequire(import.meta.url)
const read = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
const named = (name: string, ending: string, text: string | Buffer): string =>
  `/portal/assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${ending}`

/** CSS of a font that has one file for each Unicode range. Browsers load only the files for the text on the page. */
function font(name: 'noto-sans' | 'noto-sans-mono'): {
  readonly css: string
  readonly files: ReadonlyMap<string, Buffer>
} {
  const path = require.resolve(`@fontsource-variable/${name}/wght.css`)
  const files = new Map<string, Buffer>()
  const css = readFileSync(path, 'utf8').replace(/url\(\.\/(files\/([\w-]+)\.woff2)\)/g, (_match, file, base) => {
    const content = readFileSync(join(dirname(path), file))
    const address = named(base, 'woff2', content)
    files.set(address, content)
    return `url(${address})`
  })
  return { css, files }
}

const sans = font('noto-sans')
const mono = font('noto-sans-mono')

/** In the order of the cascade. */
const STYLE_FILES = [
  'portal.css',
  'record.css',
  'results.css',
  'forms.css',
  'narrow.css',
  'targets.css',
  'home.css',
  'requests.css',
]
const style = [sans.css, mono.css, ...STYLE_FILES.map(read), AXIS_STYLE].join('\n')
const script = read('portal.js')
const suggest = read('suggest.js')
const requests = read('requests.js')

export const STYLE_ADDRESS = named('portal', 'css', style)
export const SCRIPT_ADDRESS = named('portal', 'js', script)
export const SUGGEST_ADDRESS = named('suggest', 'js', suggest)
/** The script of the form of requests. */
export const REQUESTS_SCRIPT_ADDRESS = named('requests', 'js', requests)

/**
 * URL of the font file for one Unicode range. Pages preload this file, so that text does not move when the font
 * arrives.
 */
export const fontAddress = (range: 'latin' | 'cyrillic'): string =>
  [...sans.files.keys()].find((address) => address.includes(`/noto-sans-${range}-wght`))!

export const ASSETS: Readonly<Record<string, Asset>> = {
  [STYLE_ADDRESS]: { type: 'text/css; charset=utf-8', text: style },
  [SCRIPT_ADDRESS]: { type: 'text/javascript; charset=utf-8', text: script },
  [SUGGEST_ADDRESS]: { type: 'text/javascript; charset=utf-8', text: suggest },
  [REQUESTS_SCRIPT_ADDRESS]: { type: 'text/javascript; charset=utf-8', text: requests },
  ...Object.fromEntries(
    [...sans.files, ...mono.files].map(([address, text]) => [address, { type: 'font/woff2', text }] as const),
  ),
}
