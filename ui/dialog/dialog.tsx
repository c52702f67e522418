import { lazy, Suspense, useEffect } from 'react'
import type { DialogProps } from './dialog-props.ts'

const load = () => import('./dialog-window.tsx')
const DialogWindow = lazy(() => load().then(({ DialogWindow: window }) => ({ default: window })))

/**
 * Whether the dialog code can be loaded. When it cannot, as after a deploy, callers can use the browser's own prompt.
 */
export async function canShowDialogs(): Promise<boolean> {
  return await load().then(
    () => true,
    () => false,
  )
}

/**
 * A modal dialog. It takes the focus, traps it and restores it on close. Static unless `onClose` is given. Its code is
 * prefetched once the page is idle, so that it opens at once.
 */
export function Dialog(props: DialogProps) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), 1_000)
    return () => clearTimeout(timer)
  }, [])
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  )
}
