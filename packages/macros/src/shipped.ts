/** Macros that ship with the product. Their names are the messages `macros.shipped_<id>`. Users change a copy. */
export type ShippedMacro = { readonly id: string; readonly source: string }

export const SHIPPED_MACROS = [
  {
    id: 'key-title',
    source: `// Makes 222 of 245 where a record has none.
add 222 #0 $a trim_punctuation(245$a) where 222 missing
`,
  },
  {
    id: 'abbreviate',
    source: `// Makes 210 of 222 where a record has none.
add 210 1# $a abbreviate(222$a) $b abbreviate(222$b) where 210 missing
`,
  },
  {
    id: 'ceased',
    source: `// Where 362 ends with a year, the serial has ceased in that year.
if 362$a matches /-.*[0-9]{4}\\D*$/
  set 008/06 = "d"
  set 008/11-14 = find(362$a, /-.*([0-9]{4})\\D*$/)
end
`,
  },
  {
    id: 'punctuation',
    source: `// Takes the punctuation away that stood before the next element.
set 245$a = trim_punctuation($a)
set 245$b = trim_punctuation($b)
set 245$c = trim_punctuation($c)
set 264$a = trim_punctuation($a)
set 264$b = trim_punctuation($b)
set 264$c = trim_punctuation($c)
`,
  },
  {
    id: 'https',
    source: `replace /^http:/i with "https:" in 856$u
`,
  },
  {
    id: 'proxies',
    source: `// Addresses that only readers of one library reach.
delete 856 where $u matches /^https?:\\/\\/[^\\/]*(ezproxy|libproxy|proxy)[.\\/:]/i
`,
  },
  {
    id: 'address-indicators',
    source: `// Access by HTTP, to the serial itself; what says so already stays.
set 856^1 = "4" where ^1 missing and $u matches /^https?:/i
set 856^2 = "0" where ^2 missing and $u exists
`,
  },
  {
    id: 'imprint',
    source: `// The place of publisher, with its function said by the second indicator.
set 260^2 = "1"
move 260 to 264
`,
  },
  {
    id: 'series',
    source: `// A series statement is transcribed in 490, not traced.
set 440^1 = "0"
set 440^2 = "#"
move 440 to 490
`,
  },
  {
    id: 'online-types',
    source: `// For an online serial: 008/23 says so.
if 008/23 = "o"
  add 336 ## $a "text" $b "txt" $2 "rdacontent" where 336 missing
  add 337 ## $a "computer" $b "c" $2 "rdamedia" where 337 missing
  add 338 ## $a "online resource" $b "cr" $2 "rdacarrier" where 338 missing
end
`,
  },
  {
    id: 'linked-issns',
    source: `// Hyphen and capital X in the numbers of links; wrong numbers stay for you to see.
set 776$x = issn($x) where $x exists
set 780$x = issn($x) where $x exists
set 785$x = issn($x) where $x exists
`,
  },
] as const satisfies readonly ShippedMacro[]
export type ShippedMacroId = (typeof SHIPPED_MACROS)[number]['id']
