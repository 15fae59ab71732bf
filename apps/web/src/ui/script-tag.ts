import { scriptOf } from '@seriatim/scripts'

/** The language of scripts that only one language uses. */
const LANGUAGE_OF_SCRIPT: Readonly<Record<string, string>> = { Jpan: 'ja', Kore: 'ko' }

/** The BCP 47 tag of a text, determined only by its script; undefined if no letter determines the script. */
export const scriptTag = (text: string): string | undefined => {
  const script = scriptOf(text)
  return script === 'Zyyy' ? undefined : (LANGUAGE_OF_SCRIPT[script] ?? `und-${script}`)
}
