/**
 * Additional levels of the keyboard layouts: signs for cataloguing (with Alt), and letters that are missing on the
 * modern national layout of a script (with AltGr). Each level has four rows, from top to bottom.
 */
export type KeyRows = readonly [string, string, string, string]

/** Punctuation, and the modifier letters of romanisations: soft and hard sign, ayn, alif. */
export const SIGNS: KeyRows = [
  '` ¹ ² ³ … – — ‐ “ ” „ ‘ ’',
  '« » ‹ › § ¶ № ° · • © ® ™',
  'ʹ ʺ ʻ ʼ ʾ ʿ ˈ ˊ ˋ † ‡',
  '¡ ¿ € £ ¥ × ÷ ± ½ ¼',
]

/** Letters of the AltGr level by script, in lower case if the script has cases. */
export const FURTHER_LETTERS: Readonly<Record<string, KeyRows>> = {
  Latn: ['ā ă ą á à â ä ã å æ ǎ ạ ả', 'ē ĕ ę é è ê ë ě ė ī ĭ í ı', 'ō ŏ ó ò ô ö õ ő ø œ ơ', 'ū ŭ ú ù û ü ů ű ư ų'],
  // Letters used before the reform of 1918, in Church Slavonic, and in other languages written in Cyrillic.
  Cyrl: ['ѣ ѳ ѵ і ї ґ є ў ј љ њ ђ ћ', 'џ ѓ ќ ѕ ә ғ қ ң ө ұ ү һ ӊ', 'ӣ ӯ ҳ ҷ ҫ ҙ ӓ ӧ ӱ ӹ ҥ', 'ѫ ѧ ѩ ѭ ѯ ѱ ѡ ѥ ꙗ ѿ'],
  Grek: ['ά έ ή ί ό ύ ώ ϊ ϋ ΐ ΰ ὰ ὲ', 'ὴ ὶ ὸ ὺ ὼ ἀ ἁ ἐ ἑ ἠ ἡ ἰ ἱ', 'ὀ ὁ ὐ ὑ ὠ ὡ ᾶ ῆ ῖ ῦ ῶ', 'ᾳ ῃ ῳ ῥ ῤ · ; ϛ ϟ ϡ'],
  Arab: ['َ ً ُ ٌ ِ ٍ ّ ْ ٰ ٓ ٔ ٕ ـ', 'پ چ ژ گ ک ی ہ ھ ے ں ۀ ۃ ە', 'ٹ ڈ ڑ ڤ ڨ ݣ ڭ ۇ ۆ ۈ ې', '٠ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩'],
  Hebr: ['ְ ֱ ֲ ֳ ִ ֵ ֶ ַ ָ ֹ ֻ ּ ֽ', 'ֿ ׁ ׂ ־ ׳ ״ װ ױ ײ', '₪', '׃'],
  Deva: ['० १ २ ३ ४ ५ ६ ७ ८ ९ ॰ । ॥', 'क़ ख़ ग़ ज़ ड़ ढ़ फ़ य़ ऩ ऱ ऴ ॐ ऽ', 'ॠ ॡ ॢ ॣ ँ ं ः ृ ॄ ॅ ॉ', 'ऎ ऒ ॆ ॊ ऍ ऑ ळ ऌ ॲ ॻ'],
}

/** Letters of romanisations that are not on a national keyboard. */
export const LATIN: { readonly default: KeyRows; readonly alt: KeyRows } = {
  default: ['ʿ 1 2 3 4 5 6 7 8 9 0 - ʾ', 'q w e r t y u i o p ʹ ʺ', "a s d f g h j k l ; '", 'z x c v b n m , . /'],
  alt: [
    'ć č ç ĉ ċ ď đ ḍ ḏ ð ə ɛ ƒ',
    'ğ ǧ ġ ĝ ģ ḥ ḫ ẖ ħ ǰ ķ ḳ ḵ',
    'ł ļ ĺ ḷ ľ ñ ń ň ņ ṇ ṅ ŋ',
    'ř ṛ ś š ş ṣ ș ť ţ ṭ ț ź ž ż ẓ ý',
  ],
}

/** Combining marks, which users type after the letter. */
export const MARKS: { readonly default: KeyRows; readonly shift: KeyRows } = {
  default: [
    '\u0300 \u0301 \u0302 \u0303 \u0304 \u0305 \u0306 \u0307 \u0308 \u0309 \u030a \u030b \u030c',
    '\u0310 \u0312 \u0313 \u0314 \u0315 \u031a \u0321 \u0322 \u0323 \u0324 \u0325 \u0326',
    '\u0327 \u0328 \u032d \u032e \u0330 \u0331 \u0332 \u0333 \u0340 \u0341 \u0361',
    '\ufe20 \ufe21 \ufe22 \ufe23 ʹ ʺ ʼ ʻ ʾ ʿ',
  ],
  shift: SIGNS,
}
