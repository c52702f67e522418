import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { Notice, type NoticeTone } from '#ui/page'
import styles from './draft-status.module.css'

type DraftStatusProps = {
  readonly draft: {
    /**
     * Nothing to save, saved, not saved, saved by another window meanwhile, a draft found that this form does not show,
     * the saved draft not loaded, or drafts not supported by the service.
     */
    readonly status: 'idle' | 'saved' | 'failed' | keyof typeof choices | 'unavailable'
    /** Why the draft is not saved, when the user can act on it. */
    readonly reason: string | null
    readonly keepThis: () => void
    readonly showOther: () => void
    readonly retry: () => void
  }
}

/** The titles of what the user has to decide. */
const choices = {
  conflict: 'This draft was changed in another window.',
  found: 'You have a saved draft.',
  'not-loaded': 'The saved draft could not be loaded.',
}

/** Shows the draft's status, and lets the user choose between two drafts, or load the saved one again. */
export function DraftStatus({ draft: { status, reason, keepThis, showOther, retry } }: DraftStatusProps) {
  if (status === 'unavailable') return null
  return (
    <>
      {/* A live region: screen readers announce changes only, and the text stays the same from word to word. */}
      <p className={styles.status} data-state={status} aria-live="polite" data-print="never">
        {textOf(status, reason)}
      </p>
      {status in choices ? (
        <Floating>
          <Notice live tone="warning" title={choices[status as keyof typeof choices]}>
            {status === 'not-loaded' ? (
              <>
                <p>{reason ?? 'Nothing is saved here until then.'}</p>
                <Button small onClick={retry}>
                  Try again
                </Button>
              </>
            ) : (
              <>
                <p>{reason ?? 'Nothing is saved here until you choose.'}</p>
                <ButtonRow>
                  <Button small onClick={keepThis}>
                    Use this one
                  </Button>
                  <Button small onClick={showOther}>
                    Show the other
                  </Button>
                </ButtonRow>
              </>
            )}
          </Notice>
        </Floating>
      ) : null}
    </>
  )
}

/**
 * A notice at the bottom of the window, which does not move the page. What has the focus, and the end of the page,
 * scroll above it. Its focus returns to where it was before.
 */
function Floating({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = `${box.current?.offsetHeight ?? 0}px`
      style.setProperty('--floating', height)
      // With the height of a form's sticky buttons.
      style.scrollPaddingBlockEnd = `calc(${height} + 6rem)`
      const focused = document.activeElement
      if (focused !== document.body && !box.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
    })
    const floating = box.current
    if (floating) observer.observe(floating)
    return () => {
      observer.disconnect()
      const hadFocus = floating?.contains(document.activeElement)
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
      style.removeProperty('--floating')
      style.scrollPaddingBlockEnd = ''
    }
  }, [])
  return (
    <div ref={box} className={styles.floating} data-floating data-print="never">
      {children}
    </div>
  )
}

function textOf(status: DraftStatusProps['draft']['status'], reason: string | null): string {
  if (status === 'idle') return 'Saved automatically.'
  if (status === 'saved') return 'Draft saved.'
  if (status === 'not-loaded') return 'Draft not loaded.'
  return status === 'failed' && reason === null
    ? 'Draft not saved. We’ll retry.'
    : `Draft not saved. ${reason ?? ''}`.trim()
}

type FormNoticeProps = {
  readonly title: string
  readonly tone?: NoticeTone
  /** Undoes the replacement, or resets the form. */
  readonly action?: { readonly label: string; readonly run: () => void } | null
  readonly onDismiss: () => void
  /** Whether it appears while the page is in use, where it must not move the page. */
  readonly floating?: boolean | undefined
  /** Whether its first button takes the focus: set it when the pressed button disappeared with the previous notice. */
  readonly focused?: boolean
  /** The pressed button, if it stays: it gets the focus back when the notice closes. */
  readonly pressed?: RefObject<HTMLElement | null> | undefined
  readonly children?: ReactNode
}

/** Says that the form's input was restored, replaced or cleared, and offers one action. Scrolls to a pressed button. */
export function FormNotice(props: FormNoticeProps) {
  const { title, tone = 'info', action, onDismiss, floating = false, focused = false, pressed, children } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused || pressed) box.current?.scrollIntoView({ block: 'nearest' })
    if (focused) box.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [focused, pressed])
  const leaveTo = (act: () => void) => () => {
    pressed?.current?.focus({ preventScroll: true })
    act()
  }
  const notice = (
    <div ref={box} className={styles.notice}>
      <Notice live tone={tone} title={title}>
        {children}
        <ButtonRow>
          {action ? (
            <Button small onClick={leaveTo(action.run)}>
              {action.label}
            </Button>
          ) : null}
          <Button small variant="quiet" onClick={leaveTo(onDismiss)}>
            Dismiss
          </Button>
        </ButtonRow>
      </Notice>
    </div>
  )
  return floating ? <Floating>{notice}</Floating> : notice
}
