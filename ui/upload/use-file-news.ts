import { useEffect, useRef, useState } from 'react'
import { fileNews } from './file-news.ts'
import type { ListedFile } from './listed-file.ts'

/** What comes within this time is told together. Milliseconds. */
const gather = 700

/** The news of a list of files, in a sentence or two at a time. */
export function useFileNews(files: readonly ListedFile[]): string {
  const [news, setNews] = useState('')
  const now = useRef(files)
  const told = useRef(files)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    now.current = files
    // A timer that runs tells this change too: waiting for silence would say nothing while files keep coming.
    if (timer.current !== null || files === told.current) return
    timer.current = setTimeout(() => {
      timer.current = null
      const next = fileNews(told.current, now.current)
      told.current = now.current
      if (next !== '') setNews((before) => (before === next ? `${next}\u00a0` : next))
    }, gather)
  }, [files])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return news
}
