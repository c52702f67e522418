import { Fragment } from 'react'

/** A username, which a narrow column breaks after its dots: "figtree.underwriter". */
export function Username({ name }: { readonly name: string }) {
  const parts = name.split(/(?<=[.@-])/)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
