import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/button'
import { Notice, Panel, VisuallyHidden } from '#ui/page'
import { Loading } from '#ui/spinner'
import styles from './document-preview.module.css'
import { openDocument } from './open-document.ts'
import type { OpenedDocument } from './page-canvas.ts'

type DocumentPreviewProps = {
  readonly name: string
  /** Fetches its content; called once. */
  readonly load: (signal: AbortSignal) => Promise<Blob>
  readonly onDownload: () => void
  readonly onClose: () => void
}

/** Multiples of the width of the preview. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const fitWidth = zooms.indexOf(1)

/**
 * Shows a PDF or a picture, one page at a time, as a picture that this page has drawn: nothing of the file runs, links or
 * loads. Takes the focus, and returns it when it closes.
 */
export function DocumentPreview({ name, load, onDownload, onClose }: DocumentPreviewProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { opened, failed, fail } = useOpenedDocument(load)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(fitWidth)
  const pages = opened?.pages ?? 1
  const goTo = (to: number) => setPage(Math.min(pages, Math.max(1, to)))
  const zoomTo = (to: number) => setZoom(Math.min(zooms.length - 1, Math.max(0, to)))
  useEffect(() => {
    const before = document.activeElement
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isWide = zoom > fitWidth
    const act = {
      Escape: onClose,
      '+': () => zoomTo(zoom + 1),
      '-': () => zoomTo(zoom - 1),
      '0': () => zoomTo(fitWidth),
      // In a page that is wider than the preview, the arrows scroll.
      ...(!isWide && { ArrowLeft: () => goTo(page - 1), ArrowRight: () => goTo(page + 1) }),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Panel aria-labelledby={id} ref={box} onKeyDown={press}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id}>
          <bdi>{name}</bdi>
        </h2>
        <Button small onClick={onDownload}>
          Download
        </Button>
        <Button small aria-keyshortcuts="Escape" onClick={onClose}>
          Close
        </Button>
        {opened && !failed ? (
          <div className={styles.tools}>
            <Tool label="Previous page" keys="ArrowLeft" off={page === 1} onPress={() => goTo(page - 1)}>
              ‹
            </Tool>
            <span role="status">{`Page ${page} of ${pages}`}</span>
            <Tool label="Next page" keys="ArrowRight" off={page === pages} onPress={() => goTo(page + 1)}>
              ›
            </Tool>
            <Tool label="Zoom out" keys="-" off={zoom === 0} onPress={() => zoomTo(zoom - 1)}>
              −
            </Tool>
            <Tool label="Zoom in" keys="+" off={zoom === zooms.length - 1} onPress={() => zoomTo(zoom + 1)}>
              +
            </Tool>
            <Tool label="Fit width" keys="0" off={zoom === fitWidth} onPress={() => zoomTo(fitWidth)}>
              Fit width
            </Tool>
          </div>
        ) : null}
      </header>
      {failed ? (
        <Notice tone="error" title="This file cannot be shown. Download it." live />
      ) : opened ? (
        <DrawnPage {...{ name, opened, page }} zoom={zooms[zoom] ?? 1} onFailed={fail} />
      ) : (
        <Loading label={`Opening ${name}`} />
      )}
    </Panel>
  )
}

type ToolProps = {
  readonly label: string
  readonly keys: string
  /** Whether it would do nothing. It keeps the focus. */
  readonly off: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ label, keys, off, onPress, children }: ToolProps) {
  return (
    <Button small aria-label={label} aria-keyshortcuts={keys} aria-disabled={off || undefined} onClick={onPress}>
      {children}
    </Button>
  )
}

function useOpenedDocument(load: DocumentPreviewProps['load']) {
  const [opened, setOpened] = useState<OpenedDocument | null>(null)
  const [failed, setFailed] = useState(false)
  const loadOnce = useEffectEvent(load)
  useEffect(() => {
    const left = new AbortController()
    let close: (() => void) | undefined
    const open = async () => {
      const document = await openDocument(await loadOnce(left.signal))
      if (left.signal.aborted) return document.close()
      close = document.close
      setOpened(document)
    }
    open().catch(() => left.signal.aborted || setFailed(true))
    return () => {
      left.abort()
      close?.()
    }
  }, [])
  return { opened, failed, fail: () => setFailed(true) }
}

type DrawnPageProps = {
  readonly name: string
  readonly opened: OpenedDocument
  readonly page: number
  /** A multiple of the preview's width. */
  readonly zoom: number
  readonly onFailed: () => void
}

/** What scrolls must be reachable by keyboard (WCAG 2.1.1). */
const scrolling = (name: string) => ({ role: 'group', 'aria-label': name, tabIndex: 0 }) as const

/** One page in a frame that scrolls. It is drawn again when the zoom or the width changes. */
function DrawnPage({ name, opened, page, zoom, onFailed }: DrawnPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawnPage = useRef(0)
  const width = useWidth(frame) * zoom
  const [text, setText] = useState<string | null>(null)
  const draw = useEffectEvent(async (number: number, signal: AbortSignal) => {
    const pixels = width * Math.min(2, window.devicePixelRatio)
    const drawn = await opened.draw(number, pixels, signal)
    if (signal.aborted) return
    drawn.canvas.role = 'img'
    drawn.canvas.ariaLabel = `Page ${number} of ${name}`
    sheet.current?.replaceChildren(drawn.canvas)
    if (drawnPage.current !== number) frame.current?.scrollTo(0, 0)
    drawnPage.current = number
    setText(drawn.text)
  })
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (width === 0) return
    const replaced = new AbortController()
    setText(null)
    sheet.current?.style.setProperty('inline-size', `${width}px`)
    draw(page, replaced.signal).catch(() => replaced.signal.aborted || fail())
    return () => replaced.abort()
  }, [page, width])
  return (
    <div className={styles.frame} data-page="wide" {...scrolling(`Page ${page}`)} aria-busy={text === null} ref={frame}>
      <div className={styles.sheet} ref={sheet} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}

/** The inner width of an element, in whole pixels; 0 until it is known. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
