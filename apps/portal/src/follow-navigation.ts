import type { AnyRouter } from '@tanstack/react-router'

/**
 * After each navigation the new page's heading takes the focus, so that a listener hears where they are. A page whose
 * parameters change, as a search does while somebody types, keeps the focus where it is.
 */
export function followNavigation(router: Pick<AnyRouter, 'subscribe'>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
    // The first page of a visit is read from its top, as any page is.
    if (fromLocation === undefined || (hrefChanged && !pathChanged)) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
