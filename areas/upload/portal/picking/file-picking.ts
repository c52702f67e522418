import pLimit from 'p-limit'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { useEnvironment } from '#areas/environment/portal'
import { bytesIn, messages } from '#areas/upload/contract'
import { type Http, isRefused, type Refused, useHttp } from '#browser/http'
import { type NumbersCheck, numbersCheck } from '../personal-numbers/numbers-check.ts'
import {
  addPicked,
  describePicked,
  markRefusedFiles,
  noPickedFiles,
  type Picked,
  type PickedFile,
  type PickedFiles,
  removePicked,
} from './picked-files.ts'
import { failedUpload, type SendFormRequest, sendForm, type UploadGateway, uploadFile } from './send-files.ts'

export type FilePickingOptions = {
  /**
   * `pre-signed` uploads each file when it is picked; `form` holds the files for the submit (feature
   * usePreSignedUrlUpload).
   */
  readonly mode: 'form' | 'pre-signed'
  /** Name endings from the server, as in ".pdf". Until they are loaded, no file is refused for its type. */
  readonly fileTypes: readonly string[] | undefined
  readonly totalLimitMegabytes: number
  /** Prefix of the batch id in the storage key: `public/documents/` for data upload. */
  readonly keyPrefix?: string
  /** `GET …/uuid`, uncached. Called for the first upload or when the form opens, and again on a reset. */
  readonly loadUuid?: () => Promise<string>
}

/** The files of a draft that are already in the batch. */
type RestoredFiles = {
  readonly uuid: string
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** The user's choice for a file with personal numbers. */
export type NumbersChoice = 'remove' | 'mask' | 'attach'

type PickingDeps = {
  /** A function, because the file types load after the first render. */
  readonly options: () => FilePickingOptions
  readonly http: Pick<Http, 'post' | 'store'>
  readonly gateway: UploadGateway
  readonly check: NumbersCheck
}

const maxUploads = 3
/** A check may hold a whole file in memory. */
const maxChecks = 1

/**
 * The files of one form. Each file is checked for personal numbers when it is picked, then uploaded immediately
 * (`pre-signed`, three at a time) or held for the submit (`form`).
 */
export function createFilePicking({ options, http, gateway, check }: PickingDeps) {
  const store = createStore<Picked>(() => noPickedFiles)
  const find = (id: string) => store.getState().files.find((file) => file.id === id)
  const change = (id: string, changes: Partial<PickedFile>) =>
    store.setState(({ files }) => ({ files: files.map((file) => (file.id === id ? { ...file, ...changes } : file)) }))

  /** Aborts the check or upload of a file when it leaves the list. */
  const leaving = new Map<string, AbortController>()
  const abortAllBut = (files: readonly PickedFile[]) => {
    for (const [id, controller] of leaving) {
      if (files.some((file) => file.id === id)) continue
      leaving.delete(id)
      controller.abort()
    }
  }
  store.subscribe(({ files }) => abortAllBut(files))

  let batch: Promise<string> | null = null
  /** The uuid of the batch, requested once; a failed request is repeated by the next call. */
  const uuid = async () => {
    const { loadUuid } = options()
    if (!loadUuid) throw new Error('Files are sent under a uuid, and nothing says where it comes from')
    batch ??= loadUuid()
    const requested = batch
    return await requested.catch((error: unknown) => {
      if (batch === requested) batch = null
      throw error
    })
  }

  const upload = async (id: string) => {
    const file = find(id)
    const content = file && contentOf(file)
    const signal = leaving.get(id)?.signal
    if (!content || !signal) return
    const onProgress = (sentBytes: number) => change(id, { state: { kind: 'uploading', sentBytes } })
    onProgress(0)
    try {
      const key = `${options().keyPrefix ?? ''}${await uuid()}/${file.name}`
      signal.throwIfAborted()
      await uploadFile(http, gateway, { key, content, signal, onProgress })
      change(id, { state: { kind: 'uploaded' } })
    } catch (error) {
      if (signal.aborted) return
      // An unknown batch without uploads can be dropped: the next attempt requests a new one.
      const isEmpty = !store.getState().files.some(({ state }) => state.kind === 'uploaded')
      if (isRefused(error, 'not-found') && isEmpty) batch = null
      change(id, { state: await failedUpload(error, content) })
    }
  }

  const uploads = pLimit(maxUploads)
  /** The last upload of each name. The next one of that name waits for it, because the server uses the latest. */
  const lastOf = new Map<string, Promise<void>>()
  /** The file passed its check: it waits for the submit, or for a free upload slot. */
  const proceed = ({ id, name }: PickedFile) => {
    change(id, { state: { kind: 'waiting' } })
    if (options().mode === 'form') return
    const before = lastOf.get(name) ?? Promise.resolve()
    lastOf.set(
      name,
      before.then(() => uploads(() => upload(id))),
    )
  }

  const checks = pLimit(maxChecks)
  const checkNumbers = async (file: PickedFile, content: File, signal: AbortSignal) => {
    if (signal.aborted) return
    // A failed check does not block the upload, and is not logged.
    const numbers = await check.find(content, signal).catch(() => [])
    if (signal.aborted) return
    if (numbers.length > 0) change(file.id, { state: { kind: 'asking', numbers } })
    else proceed(file)
  }
  /** Attaches a copy of the file whose numbers are masked. */
  const mask = async (file: PickedFile) => {
    const { id, source, state } = file
    if (state.kind !== 'asking' || !source) return
    change(id, { state: { kind: 'checking' } })
    try {
      const copy = await check.mask(source, state.numbers)
      change(id, { masked: { copy, kinds: state.numbers.map(({ kind }) => kind) } })
      if (find(id)) proceed(file)
    } catch {
      change(id, { state: { kind: 'refused', reason: messages.notMasked } })
    }
  }
  /** Requests the uuid of the batch before the first file is picked, in mode `pre-signed`. */
  const begin = () => {
    // If this fails, the first upload requests the uuid again and reports the error.
    if (options().mode === 'pre-signed') uuid().catch(() => undefined)
  }
  const remove = (id: string) => store.setState(removePicked(store.getState(), id))

  const verbs = {
    pick: (sources: readonly File[]) => {
      const { fileTypes, totalLimitMegabytes } = options()
      const rules = { fileTypes, limitBytes: bytesIn(totalLimitMegabytes) }
      store.setState(addPicked(store.getState(), sources, rules))
      for (const file of store.getState().files) {
        const { id, source } = file
        if (!source || !sources.includes(source) || leaving.has(id)) continue
        const controller = new AbortController()
        leaving.set(id, controller)
        void checks(() => checkNumbers(file, source, controller.signal))
      }
    },
    remove,
    retry: (id: string) => {
      const file = find(id)
      if (file?.state.kind === 'failed' && file.source) proceed(file)
    },
    answer: (id: string, result: NumbersChoice) => {
      const file = find(id)
      if (file?.state.kind !== 'asking') return
      if (result === 'remove') remove(id)
      else if (result === 'attach') proceed(file)
      else void mask(file)
    },
    begin,
    /** Discards the files, the notices and the batch, and requests a new uuid (specification 001 §4). */
    reset: () => {
      batch = null
      store.setState({ ...noPickedFiles, formNumber: store.getState().formNumber + 1 })
      begin()
    },
    restore: (draft: RestoredFiles) => {
      batch = Promise.resolve(draft.uuid)
      const uploaded = { kind: 'uploaded' } as const
      const files = draft.files.map((file) => ({ ...file, id: crypto.randomUUID(), state: uploaded }))
      store.setState({ files, notices: [] })
    },
    /** Shows the errors of a refused submit at the files that they name. */
    showRefused: (refused: readonly Refused[]) => store.setState(markRefusedFiles(store.getState(), refused)),
    uuid,
    /** Sends the waiting files in one request. After a failure they wait again. @throws CallRefused */
    sendForm: async <T>(address: string, request: SendFormRequest<T>): Promise<T> => {
      const going = store.getState().files.flatMap((file) => {
        const content = file.state.kind === 'waiting' ? contentOf(file) : undefined
        return content ? [{ id: file.id, name: file.name, content }] : []
      })
      const becomeAll = (stateOf: (index: number) => PickedFile['state']) => {
        const states = new Map(going.map(({ id }, index) => [id, stateOf(index)]))
        store.setState(({ files }) => ({
          files: files.map((file) => ({ ...file, state: states.get(file.id) ?? file.state })),
        }))
      }
      try {
        const result = await sendForm(http, address, request, going, (sent) =>
          becomeAll((index) => ({ kind: 'uploading', sentBytes: sent[index] ?? 0 })),
        )
        becomeAll(() => ({ kind: 'uploaded' }))
        return result
      } catch (error) {
        becomeAll(() => ({ kind: 'waiting' }))
        throw error
      }
    },
  }
  return { store, verbs, stop: () => abortAllBut([]) }
}

function contentOf({ masked, source }: PickedFile): File | undefined {
  return masked?.copy ?? source
}

export type FilePicking = PickedFiles &
  ReturnType<typeof createFilePicking>['verbs'] & {
    readonly mode: 'form' | 'pre-signed'
    readonly fileTypes: readonly string[]
  }

/** Picks and uploads the files of a form. Unmounting aborts all uploads. */
export function useFilePicking(options: FilePickingOptions): FilePicking {
  const http = useHttp()
  const { services, storageHeaders } = useEnvironment()
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const [{ store, verbs, stop }] = useState(() =>
    createFilePicking({
      options: () => latest.current,
      http,
      gateway: { address: services.presign, storageHeaders },
      check: numbersCheck,
    }),
  )
  useEffect(() => stop, [stop])
  const now = useStore(store)
  const { mode, fileTypes, totalLimitMegabytes } = options
  return useMemo(() => {
    const described = describePicked(now, mode, bytesIn(totalLimitMegabytes))
    return { ...described, ...verbs, mode, fileTypes: fileTypes ?? [] }
  }, [now, verbs, mode, fileTypes, totalLimitMegabytes])
}
