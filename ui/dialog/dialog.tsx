import { lazy, Suspense, useEffect } from 'react'
import type { DialogProps } from './dialog-props.ts'

const load = () => import('./dialog-window.tsx')
const DialogWindow = lazy(() => load().then(({ DialogWindow: window }) => ({ default: window })))

/** Whether the code of a dialog is there; where it cannot be had, as after a deploy, the browser itself can ask. */
export async function canShowDialogs(): Promise<boolean> {
  return await load().then(
    () => true,
    () => false,
  )
}

/**
 * A modal dialog. Focus goes in, stays in and comes back to where it was. Static unless `onClose` is given. Its code
 * is fetched once the page that has it is idle, so that it opens at once.
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
