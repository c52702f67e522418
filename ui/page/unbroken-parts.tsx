import { Fragment } from 'react'

type UnbrokenPartsProps = {
  readonly text: string
  /** Ends with a blank; its mark stays with the part before it. */
  readonly separator: string
}

/** A text whose lines break between its parts, so that no reference or time is cut in two. */
export function UnbrokenParts({ text, separator }: UnbrokenPartsProps) {
  return text.split(separator).map((part, index, parts) => (
    // Two parts may be equal.
    <Fragment key={parts.slice(0, index + 1).join(separator)}>
      {index > 0 ? ' ' : null}
      {/* The first screen names each style sheet of the others, and has no byte left for one of three lines. */}
      <span style={{ display: 'inline-block' }}>{index < parts.length - 1 ? part + separator.trimEnd() : part}</span>
    </Fragment>
  ))
}
