import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { usesSingleKeys } from '#ui/page'
import type { FindProps } from './find.tsx'
import styles from './header.module.css'

/** Opens the dialog Find, whose code is loaded on first use: also by Ctrl+K or Cmd+K, and by / outside of fields. */
export function FindButton(props: Pick<FindProps, 'caller' | 'items'>) {
  const [shown, setShown] = useState<ReactNode>(null)
  // What is typed while the code loads belongs to Find, not to the field behind it.
  const entered = useRef<string | null>(null)
  const open = async () => {
    entered.current = ''
    try {
      const { Find } = await import('./find.tsx')
      setShown(<Find {...props} initial={entered.current} onClose={() => setShown(null)} />)
    } catch {
      setShown(<span role="alert">Find did not load. Try again.</span>)
    }
    entered.current = null
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isLoading = entered.current !== null
    if (!isLoading && (event.defaultPrevented || document.querySelector('dialog[open]') || !opensFind(event))) return
    event.preventDefault()
    if (!isLoading) void open()
    else if (event.key.length === 1) entered.current += event.key
  })
  // Before the first paint: who sees the header can press its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={() => void open()}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10.5 10.5 15 15M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Z" />
        </svg>
        Find <kbd>Ctrl K</kbd>
      </button>
      {shown}
    </>
  )
}

function opensFind({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey !== metaKey) return !shiftKey && key.toLowerCase() === 'k'
  const isInField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '/' && !ctrlKey && !isInField && usesSingleKeys()
}
