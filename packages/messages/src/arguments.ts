import type { en } from './en/index.ts'

/**
 * Types that extract the arguments of an ICU MessageFormat text. `Message` reads text up to the next brace, `Argument`
 * the content after an opening brace, `Options` the branches of a plural or select. `Found` collects pairs of name and
 * value.
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

/** The text without quoted braces. */
type Unquoted<Text extends string> = Text extends `${infer Before}'{'${infer After}`
  ? Unquoted<`${Before}${After}`>
  : Text extends `${infer Before}'}'${infer After}`
    ? Unquoted<`${Before}${After}`>
    : Text

type Pair = [name: string, value: string | number]
/** The type of an argument. An argument that selects a plural form is a number wherever it occurs. */
type ValueOf<Found extends Pair, Name extends string> =
  Extract<Found, [Name, number]> extends never ? Extract<Found, [Name, unknown]>[1] : number

/** The arguments of `Text` by name. */
export type ArgumentsOf<Text extends string> =
  Message<Unquoted<Text>> extends infer Found extends Pair
    ? { readonly [Name in Found[0]]: ValueOf<Found, Name> }
    : never

/** The arguments that are needed if any of several texts may be used. */
type RequiredArguments<Text extends string> = (
  Text extends string
    ? (needed: ArgumentsOf<Text>) => void
    : never
) extends (needed: infer All) => void
  ? All
  : never

/** The additional parameters of a call: none if no text has arguments, else all arguments. */
export type FormatArguments<Text extends string> = keyof RequiredArguments<Text> extends never
  ? []
  : [params: RequiredArguments<Text>]

/** The English text of a message, which defines its arguments. */
export type TextOf<
  Namespace extends keyof typeof en,
  Key extends keyof (typeof en)[Namespace],
> = (typeof en)[Namespace][Key] & string

/** The English text of a message, by its full key. */
export type TextOfKey<Name extends string> = Name extends `${infer Namespace extends keyof typeof en}.${infer Key}`
  ? Key extends keyof (typeof en)[Namespace]
    ? TextOf<Namespace, Key>
    : never
  : never
