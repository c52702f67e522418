import { useEffect, useMemo, useRef, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { type FilePicking, type FilePickingOptions, useFilePicking } from '#areas/upload/portal'
import { type LoadedDraft, type ReplacedForm, useFormDraft } from '#browser/drafts'
import type { CallRefused, Calls } from '#browser/http'
import { FormNotice } from '#ui/draft'
import { type FormStore, ReplacedNotice } from '#ui/form'

/** The files of a draft; with a uuid if they are already uploaded. */
export type DraftFiles = {
  readonly uuid: string | null
  readonly files: { readonly name: string; readonly size: number }[]
}

/** The files that a form takes. By default, the environment says whether they are uploaded when they are picked. */
export type FileOptions = Pick<FilePickingOptions, 'fileTypes' | 'loadUuid'> & Partial<Pick<FilePickingOptions, 'mode'>>

type Options<Form, Content> = Pick<Parameters<typeof useFormDraft<Form, Content & object>>[1], 'url' | 'schema'> & {
  readonly accepts: FileOptions
  readonly calls: Calls
  /** The user's draft from an earlier visit. */
  readonly loaded: LoadedDraft<Content & object>
  /** Its files, when the form shows it. */
  readonly restored: DraftFiles | null
  readonly onRestore: (draft: LoadedDraft<Content & object>) => void
  /** The form before any input. */
  readonly blank: Form
  /** The content of the form with the names of its files; null when it is empty. */
  readonly content: (files: DraftFiles) => (Content & object) | null
  readonly onReset?: () => void
  /** Undoes `onReset`. */
  readonly onUndo?: () => void
}

const noFiles: DraftFiles = { uuid: null, files: [] }

/**
 * A form with files that is saved as a draft until it is submitted: a new case, a resubmission, an answer. Files of the
 * draft that were uploaded are attached again under their upload id; the others have to be picked again.
 */
export function useFileForm<Form, Ready, Content>(store: FormStore<Form, Ready>, options: Options<Form, Content>) {
  const { accepts, calls, loaded, restored, onRestore, blank, content, onReset, onUndo, ...draftOptions } = options
  const [first] = useState(restored ?? noFiles)
  const draftFiles = useRef(first)
  const { features, limits } = useEnvironment()
  const noteUuid = (load: () => Promise<string>) => async () => {
    const uuid = await load()
    draftFiles.current = { ...draftFiles.current, uuid }
    return uuid
  }
  const picking = useFilePicking({
    mode: accepts.mode ?? (features.usePreSignedUrlUpload ? 'pre-signed' : 'form'),
    fileTypes: accepts.fileTypes,
    totalLimitMegabytes: limits.referralMegabytes,
    ...(accepts.loadUuid && { loadUuid: noteUuid(accepts.loadUuid) }),
  })
  const { mode, restore, files: picked, attached } = picking
  const [missing, setMissing] = useState(mode === 'pre-signed' && first.uuid ? [] : first.files)
  // The draft keeps naming its files until they are attached again.
  const awaited = useMemo(() => without(missing, attached), [missing, attached])
  useEffect(() => {
    const { uuid, files } = first
    if (mode === 'pre-signed' && uuid && files.length > 0) restore({ uuid, files })
  }, [first, mode, restore])
  const draft = useFormDraft<Form, Content & object>(store, {
    ...draftOptions,
    loaded,
    restored: restored && 'Draft restored.',
    restore: onRestore,
    // A draft without files has no upload id.
    contentOf: () => content(draftFiles.current.files.length > 0 ? draftFiles.current : noFiles),
  })
  const { changed } = draft
  useEffect(() => {
    const uuid = mode === 'pre-signed' ? draftFiles.current.uuid : null
    draftFiles.current = { uuid, files: [...attached.map(({ name, size }) => ({ name, size })), ...awaited] }
    changed()
  }, [attached, awaited, mode, changed])
  return {
    picking,
    draft,
    calls,
    /** Files of the restored draft that the user has to attach again and has not picked yet. */
    lost: without(missing, picked),
    replacing: draft.replacing,
    /** The user has chosen the draft while the page was in use. */
    chosen: loaded.chosen,
    reset: (at: 'top' | 'buttons') => {
      draftFiles.current = noFiles
      draft.reset(blank, { at, onUndo })
      setMissing([])
      picking.reset()
      calls.show([])
      onReset?.()
    },
    /** Submits the form and ends its draft; null when it was not submitted. */
    send: async <Answer,>(
      what: string,
      call: (picking: FilePicking, signal: AbortSignal) => Promise<Answer>,
      onRefused?: (error: CallRefused) => void,
    ): Promise<Answer | null> => {
      const response = await calls.run(what, (signal) => draft.during(() => call(picking, signal)), {
        covers: mode === 'pre-signed' || attached.length === 0,
        onRefused: (error) => {
          picking.showRefused(error.refused)
          onRefused?.(error)
        },
      })
      if (response !== null) draft.end()
      return response
    },
  }
}

function without(files: DraftFiles['files'], others: readonly { readonly name: string }[]): DraftFiles['files'] {
  return files.filter(({ name }) => !others.some((file) => file.name === name))
}

/** What names the uploaded files in a call; nothing without any. */
export async function uploadedIn({ attached, uuid }: Pick<FilePicking, 'attached' | 'uuid'>) {
  return attached.length === 0 ? {} : { uuid: await uuid(), filenames: attached.map(({ name }) => name) }
}

type RestoredNoticeProps<Form> = {
  readonly sent: Pick<ReturnType<typeof useFileForm>, 'lost' | 'chosen' | 'reset'> & {
    readonly replacing: ReplacedForm<Form>
  }
  /** What filled in the form, if it was not its user. */
  readonly source?: string | undefined
}

/** Says that the form shows a draft, and which of its files are missing, or that the form was emptied. */
export function RestoredNotice<Form>({ sent: { replacing, lost, chosen, reset }, source }: RestoredNoticeProps<Form>) {
  if (replacing.replaced === null) return null
  if (replacing.replaced.cleared)
    return (
      <ReplacedNotice replacing={replacing}>
        <AttachAgain />
      </ReplacedNotice>
    )
  return (
    <FormNotice
      title={source ? `Filled in from ${source}.` : 'Draft restored.'}
      floating={chosen}
      action={{ label: 'Reset', run: () => reset('top') }}
      onDismiss={replacing.dismiss}
    >
      {lost.length === 0 ? null : (
        <p>A draft keeps no files. Attach these files again: {lost.map(({ name }) => name).join(', ')}.</p>
      )}
    </FormNotice>
  )
}

/** What Undo does not restore. */
export function AttachAgain() {
  return <p>Undo does not bring back files. Attach them again.</p>
}

/**
 * Text as the service accepts it. Form feeds and vertical tabs, which other programs paste as line ends, become line
 * ends; other control characters become blanks, and lone surrogates the replacement character.
 */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\v\f]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ')
}
