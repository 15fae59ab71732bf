import { Fragment } from 'react'

/** A label whose lines may also break behind its slashes, which no browser does by itself. */
export function BreakableLabel({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
