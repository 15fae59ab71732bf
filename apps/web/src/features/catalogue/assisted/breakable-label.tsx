import { Fragment } from 'react'

/** A label that can also wrap after a slash, where browsers do not break the line. */
export function BreakableLabel({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
