import type { en } from './en/index.ts'

/**
 * The arguments of a text in ICU MessageFormat, read by the compiler. `Message` reads text up to the next brace,
 * `Argument` what an opening brace begins, `Options` the branches of a plural or select up to its end. `Found` gathers
 * pairs of name and value.
 */
type Message<Text extends string, Found extends Pair = never> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? EndOfBranch<Text, Found>
    : Argument<After, Found>
  : EndOfBranch<Text, Found>
type EndOfBranch<Text extends string, Found extends Pair> = Text extends `${string}}${infer After}`
  ? Options<After, Found>
  : Found
type Options<Text extends string, Found extends Pair> = Text extends `${infer Before}}${infer After}`
  ? Before extends `${string}{${string}`
    ? Text extends `${string}{${infer Branch}`
      ? Message<Branch, Found>
      : never
    : Message<After, Found>
  : never
type Argument<Text extends string, Found extends Pair> = Text extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name}, ${infer Kind}`
    ? Kind extends `plural,${string}`
      ? Text extends `${string},${string},${infer Branches}`
        ? Options<Branches, Found | [Name, number]>
        : never
      : Kind extends `select,${string}`
        ? Text extends `${string},${string},${infer Branches}`
          ? Options<Branches, Found | [Name, string]>
          : never
        : Message<After, Found | [Name, number]>
    : Message<After, Found | [Head, string | number]>
  : never

/** Without the braces that stand for themselves, each in apostrophes of its own. */
type Unquoted<Text extends string> = Text extends `${infer Before}'{'${infer After}`
  ? Unquoted<`${Before}${After}`>
  : Text extends `${infer Before}'}'${infer After}`
    ? Unquoted<`${Before}${After}`>
    : Text

type Pair = [name: string, value: string | number]
/** What is counted is a number, wherever else in the text it stands. */
type ValueOf<Found extends Pair, Name extends string> =
  Extract<Found, [Name, number]> extends never ? Extract<Found, [Name, unknown]>[1] : number

/** What fills the arguments of `Text`, by name. */
export type ArgumentsOf<Text extends string> =
  Message<Unquoted<Text>> extends infer Found extends Pair
    ? { readonly [Name in Found[0]]: ValueOf<Found, Name> }
    : never

/** Of several texts of which one is shown: what all of them need. */
type Needed<Text extends string> = (Text extends string ? (needed: ArgumentsOf<Text>) => void : never) extends (
  needed: infer All,
) => void
  ? All
  : never

/** What a call gives besides the key: nothing where no text has arguments, else all of them. */
export type Given<Text extends string> = keyof Needed<Text> extends never ? [] : [params: Needed<Text>]

/** The English text of a message, which says what its arguments are. */
export type TextOf<
  Namespace extends keyof typeof en,
  Key extends keyof (typeof en)[Namespace],
> = (typeof en)[Namespace][Key] & string

/** As `TextOf`, of a message named in full. */
export type TextOfKey<Name extends string> = Name extends `${infer Namespace extends keyof typeof en}.${infer Key}`
  ? Key extends keyof (typeof en)[Namespace]
    ? TextOf<Namespace, Key>
    : never
  : never
