import { Fragment } from 'react'

type PartsProps = { readonly text: string; readonly separator: string }

/** A text whose lines break between its parts, so that no reference or time is cut in two. */
export function Parts({ text, separator }: PartsProps) {
  return text.split(separator).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? separator : null}
      {/* The first screen names each style sheet of the others, and has no byte left for one of three lines. */}
      <span style={{ display: 'inline-block' }}>{part}</span>
    </Fragment>
  ))
}
