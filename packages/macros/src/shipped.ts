/** Macros that ship with the product. Their names are the messages `macros.shipped_<id>`. Users change a copy. */
export type ShippedMacro = { readonly id: string; readonly source: string }

export const SHIPPED_MACROS = [
  {
    id: 'key-title',
    source: `// Creates 222 from 245 in records without 222.
add 222 #0 $a trim_punctuation(245$a) where 222 missing
`,
  },
  {
    id: 'abbreviate',
    source: `// Creates 210 from 222 in records without 210.
add 210 1# $a abbreviate(222$a) $b abbreviate(222$b) where 210 missing
`,
  },
  {
    id: 'ceased',
    source: `// If 362 ends with a year, the serial ceased in that year.
if 362$a matches /-.*[0-9]{4}\\D*$/
  set 008/06 = "d"
  set 008/11-14 = find(362$a, /-.*([0-9]{4})\\D*$/)
end
`,
  },
  {
    id: 'punctuation',
    source: `// Removes the punctuation before the next element.
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
    source: `// Deletes URLs of library proxies, which only users of one library can open.
delete 856 where $u matches /^https?:\\/\\/[^\\/]*(ezproxy|libproxy|proxy)[.\\/:]/i
`,
  },
  {
    id: 'address-indicators',
    source: `// Sets the indicators for HTTP access to the serial itself. Existing indicators are kept.
set 856^1 = "4" where ^1 missing and $u matches /^https?:/i
set 856^2 = "0" where ^2 missing and $u exists
`,
  },
  {
    id: 'imprint',
    source: `// Moves the publication statement to 264, with the second indicator for publication.
set 260^2 = "1"
move 260 to 264
`,
  },
  {
    id: 'series',
    source: `// Moves series statements to 490 as untraced.
set 440^1 = "0"
set 440^2 = "#"
move 440 to 490
`,
  },
  {
    id: 'online-types',
    source: `// For online serials (008/23 = o).
if 008/23 = "o"
  add 336 ## $a "text" $b "txt" $2 "rdacontent" where 336 missing
  add 337 ## $a "computer" $b "c" $2 "rdamedia" where 337 missing
  add 338 ## $a "online resource" $b "cr" $2 "rdacarrier" where 338 missing
end
`,
  },
  {
    id: 'linked-issns',
    source: `// Writes ISSNs of links with a hyphen and a capital X. Invalid numbers are kept.
set 776$x = issn($x) where $x exists
set 780$x = issn($x) where $x exists
set 785$x = issn($x) where $x exists
`,
  },
] as const satisfies readonly ShippedMacro[]
export type ShippedMacroId = (typeof SHIPPED_MACROS)[number]['id']
