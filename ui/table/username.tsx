import { Fragment } from 'react'

/** A username, which a narrow column breaks after its dots: "figtree.underwriter". */
export function Username({ name }: { readonly name: string }) {
  // Where a part begins in the name tells it from the others.
  return Array.from(name.matchAll(/[^.@-]+[.@-]*|^[.@-]+/g), ({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
