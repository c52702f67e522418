import type { AnyRouter } from '@tanstack/react-router'
import { focusHeading } from '#ui/page'

/**
 * After each navigation the new page's heading takes the focus, so that a listener hears where they are; also the
 * heading that comes once the page has loaded. A page whose parameters change, as a search does while somebody types,
 * keeps the focus where it is.
 */
export function followNavigation(router: Pick<AnyRouter, 'subscribe'>): void {
  let stop: (() => void) | undefined
  router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
    // The first page of a visit is read from its top, as any page is.
    if (fromLocation === undefined || (hrefChanged && !pathChanged)) return
    stop?.()
    const main = document.querySelector('main')
    stop = main ? focusHeading(main) : undefined
  })
}
