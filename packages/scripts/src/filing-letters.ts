/**
 * Letters whose code points come after the alphabet of their script, although they file inside it. Each group is a
 * letter and the letters that file behind it, in this order. Letters that folding unites with another one (й and и, ґ
 * and г) are not separate. Source: ISO/IEC 14651, common template table.
 *
 * Cyrillic: Ukrainian, Belarusian, Serbian, Macedonian, and Turkic, Mongolian and Caucasian languages. Arabic script:
 * Persian, Urdu, Pashto, Sindhi, Kurdish. Latin script: Azerbaijani and African languages.
 */
const GROUPS =
  'аәӕ гғӻҕӷ дђ еє жҗ зҙѕӡ иіј кқӄҡҟҝ лӆљ мӎ нӊңӈҥњ оө пҧ сҫ тҭћ уүұ хӽӿҳһ цҵ чҷӌҹҽҿџ ьѣ ' +
  'بٻپڀ ثٹٺټٽٿ جڃڄچڇ خځڅ ذڈډڊڌڍڎڏ زڑړڕږژڙ شښ فڤ قڧڨ كګڭگڱڳ لڵ نںڻڼ وۆۇۈۋ ' +
  'eǝəɛ gɣ iɩ oɔ uʉʊ vʋ zʒ'

/** The first of the private characters that follow a letter. Keys contain them for no other purpose. */
const FIRST_MARK = 0xe001

const PLACES: ReadonlyMap<string, string> = new Map(
  GROUPS.split(' ').flatMap((group) => {
    const [letter = '', ...behind] = group
    return behind.map((each, index) => [each, letter + String.fromCharCode(FIRST_MARK + index)] as const)
  }),
)

const LETTERS = new RegExp(`[${[...PLACES.keys()].join('')}]`, 'gu')

/**
 * Replaces such letters in a folded text by the letter before them and a private character. It sorts after all letters
 * of the Basic Multilingual Plane, so that `і` follows every word that begins with `и`.
 */
export const withFiledLetters = (folded: string): string => folded.replace(LETTERS, (letter) => PLACES.get(letter)!)
