import { useEffect, useEffectEvent } from 'react'
import { hrefHere } from '#ui/page'

/** Calls back when the user follows a link to the calculator, such as *Get Quote*, in this window. */
export function useLinkToRequest(onFollow: () => void): void {
  const follow = useEffectEvent(({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest(`a[href="${hrefHere({})}"]`)
    if (isLink && !ctrlKey && !metaKey && !shiftKey) onFollow()
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => follow(event)
    document.addEventListener('click', listener)
    return () => document.removeEventListener('click', listener)
  }, [])
}
