import type { ReactNode } from 'react'

/** On paper and not on the screen. */
export function PrintOnly({ children }: { readonly children: ReactNode }) {
  return <div data-print="only">{children}</div>
}

/** On the screen and not on paper. */
export function ScreenOnly({ children }: { readonly children: ReactNode }) {
  return <div data-print="never">{children}</div>
}
