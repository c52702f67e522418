import type { AnyRouter } from '@tanstack/react-router'

/** After each navigation the new page's heading takes the focus, so that a listener hears where they are. */
export function followNavigation(router: Pick<AnyRouter, 'subscribe'>): void {
  router.subscribe('onRendered', ({ fromLocation }) => {
    // The first page of a visit is read from its top, as any page is.
    if (fromLocation === undefined) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
