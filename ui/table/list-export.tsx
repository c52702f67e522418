import { useRef, useState } from 'react'
import { Button } from '#ui/button'
import { Notice } from '#ui/page'
import { saveBlob } from '#ui/upload'
import styles from './list-export.module.css'

type ExportFormat = 'csv' | 'xlsx'
const names = { xlsx: 'Excel', csv: 'CSV' } as const

/** Exports all rows of a list: a file, or why there is none. Throws when the signal stops it. */
export type ExportList = (
  format: ExportFormat,
  signal: AbortSignal,
) => Promise<
  | {
      readonly file: Blob
      readonly name: string
      readonly rows: number
      readonly hasMore: boolean
      /** Of the rows, in seconds. */
      readonly age?: number
    }
  | { readonly messages: readonly string[] }
>

type ListExportProps = {
  readonly onExport: ExportList
  /** The number of rows, as in "1,234 requests". */
  readonly count: string
  /** The plural noun for rows. */
  readonly rowNames: string
}

type State =
  | { readonly format: ExportFormat; readonly controller: AbortController }
  | { readonly done: string }
  | { readonly failed: readonly string[] }
  | null

/** Exports a list as Excel or CSV, with its progress, and can be cancelled. */
export function ListExport({ onExport, count, rowNames }: ListExportProps) {
  const [state, setState] = useState<State>(null)
  const buttons = useRef<HTMLFieldSetElement>(null)
  const running = state && 'format' in state ? state : null
  const start = async (format: ExportFormat) => {
    const controller = new AbortController()
    setState({ format, controller })
    try {
      const exported = await onExport(format, controller.signal)
      if ('messages' in exported) return setState({ failed: exported.messages })
      const { file, name, rows, hasMore, age = 0 } = exported
      saveBlob(file, name)
      const number = rows.toLocaleString('en-AU')
      const asOf = age > 0 ? ` As of ${age} ${age === 1 ? 'second' : 'seconds'} ago.` : ''
      const done = `${rows === 1 ? '1 row' : `${number} rows`} exported.${asOf}`
      setState({
        done: hasMore ? `The first ${number} rows exported.${asOf} Filter the list to export the rest.` : done,
      })
    } catch {
      setState({ done: 'Export cancelled.' })
    }
  }
  const cancel = () => {
    buttons.current?.querySelector<HTMLElement>('[aria-busy]')?.focus()
    running?.controller.abort()
  }
  return (
    <div className={styles.export} data-print="never">
      <fieldset className={styles.formats} ref={buttons}>
        <legend className={styles.label}>Export</legend>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            small
            variant="quiet"
            busy={running?.format === format}
            disabled={running !== null && running.format !== format}
            aria-label={`Export to ${names[format]}`}
            onClick={() => void start(format)}
          >
            {names[format]}
          </Button>
        ))}
        {running ? (
          <Button small variant="quiet" onClick={cancel} aria-label="Cancel the export">
            Cancel
          </Button>
        ) : null}
      </fieldset>
      <p className={styles.progress} role="status">
        {running ? `Exporting ${count}…` : state && 'done' in state ? state.done : ''}
      </p>
      {state && 'failed' in state ? (
        <Notice tone="error" title={`The ${rowNames} could not be exported.`} live>
          {state.failed.length === 0 ? (
            <p>Try again.</p>
          ) : (
            state.failed.map((message) => <p key={message}>{message}</p>)
          )}
        </Notice>
      ) : null}
    </div>
  )
}
