import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { usesSingleKeys } from '#ui/page'
import type { FindProps } from './find.tsx'
import styles from './header.module.css'

/** Opens the dialog Find, whose code is loaded on first use: also by Ctrl+K or Cmd+K, and by / outside of fields. */
export function FindButton(props: Pick<FindProps, 'caller' | 'items'>) {
  const [Find, setFind] = useState<ComponentType<FindProps> | null>(null)
  const [failed, setFailed] = useState(false)
  const open = () => {
    setFailed(false)
    import('./find.tsx').then(
      (loaded) => setFind(() => loaded.Find),
      () => setFailed(true),
    )
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') || !opensFind(event)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        Find <kbd>Ctrl K</kbd>
      </button>
      {failed ? <span role="alert">Find did not load. Try again.</span> : null}
      {Find ? <Find {...props} onClose={() => setFind(null)} /> : null}
    </>
  )
}

function opensFind({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey !== metaKey) return !shiftKey && key.toLowerCase() === 'k'
  const isInField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '/' && !ctrlKey && !isInField && usesSingleKeys()
}
