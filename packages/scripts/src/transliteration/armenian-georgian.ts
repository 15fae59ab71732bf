import { byLetters, letterTable, restorer, withLetters } from './letters.ts'
import type { Scheme } from './scheme.ts'

/** The letters of ISO 9985:1996. Aspirates have a comma above right (U+0315). */
const ARMENIAN = letterTable(`
  ա=a բ=b գ=g դ=d ե=e զ=z է=ē ը=ë թ=t̕ ժ=ž ի=i լ=l խ=x ծ=ç կ=k հ=h ձ=j ղ=ġ ճ=č̣ մ=m յ=y ն=n շ=š ո=o չ=č պ=p ջ=ǰ ռ=ṙ ս=s վ=v
  տ=t ր=r ց=c̕ ւ=w փ=p̕ ք=k̕ օ=ò ֆ=f
`)

/** The ligature of ech and yiwn and the full stop cannot be restored. */
const ARMENIAN_FORWARD = withLetters(ARMENIAN, 'և=ew ։=.')

/** The letters of ISO 9984:1996, including obsolete letters. */
const GEORGIAN = letterTable(`
  ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t̕ ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=ž რ=r ს=s ტ=t უ=u ფ=p̕ ქ=k̕ ღ=ḡ ყ=q შ=š ჩ=č̕ ც=c̕ ძ=j წ=c ჭ=č
  ხ=x ჯ=ǰ ჰ=h ჱ=ē ჲ=y ჳ=w ჴ=ẖ ჵ=ō ჶ=f
`)

export const armenianIso9985: Scheme = {
  id: 'armn-iso9985',
  scripts: ['Armn', '230'],
  languages: [],
  exactness: 'reversible',
  transliterate: (text) => byLetters(ARMENIAN_FORWARD, text),
  restore: restorer(ARMENIAN),
}

export const georgianIso9984: Scheme = {
  id: 'geor-iso9984',
  scripts: ['Geor', '240'],
  languages: [],
  exactness: 'reversible',
  transliterate: (text) => byLetters(GEORGIAN, text),
  restore: restorer(GEORGIAN),
}
