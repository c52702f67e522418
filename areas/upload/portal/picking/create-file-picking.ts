import pLimit from 'p-limit'
import { bytesIn, sentences } from '#areas/upload/contract'
import type { Http, Refused } from '#browser/http'
import { cleanFileName } from '#packages/file-name'
import type { NumbersCheck } from '../personal-numbers/numbers-check.ts'
import { addPicked } from './add-picked.ts'
import { createPickedStore } from './create-picked-store.ts'
import { markMasked, nothingPicked, type PickedFile, removePicked, showRefusals } from './picked-files.ts'
import { type SendFormRequest, sendForm } from './send-form.ts'
import { sendPicked, type UploadGateway } from './send-picked.ts'

export type FilePickingOptions = {
  /**
   * `pre-signed` uploads each file when it is picked; `form` holds the files for the submit (feature
   * usePreSignedUrlUpload).
   */
  readonly mode: 'form' | 'pre-signed'
  /** Name endings from the server, as in ".pdf". Until they are loaded, no file is refused for its type. */
  readonly fileTypes: readonly string[] | undefined
  readonly totalLimitMegabytes: number
  /** Only one file: a new one replaces the previous one. */
  readonly single?: boolean
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

/** The user's answer for a file with personal numbers. */
export type NumbersAnswer = 'remove' | 'mask' | 'attach'

type PickingDeps = {
  /** A function, because the file types load after the first render. */
  readonly options: () => FilePickingOptions
  readonly http: Pick<Http, 'post' | 'store' | 'upload'>
  readonly gateway: UploadGateway
  readonly check: NumbersCheck
}

const mostUploads = 3
/** A check may hold a whole file in memory. */
const mostChecks = 1

/** Actions on the picked files. The functions keep their identity across renders. */
export type PickingVerbs = ReturnType<typeof createFilePicking>['verbs']

/**
 * The files of one form. Each file is checked for personal numbers when it is picked, then uploaded immediately
 * (`pre-signed`, three at a time) or held for the submit (`form`).
 */
export function createFilePicking({ options, http, gateway, check }: PickingDeps) {
  const store = createPickedStore()
  let batch: Promise<string> | null = null
  /** The uuid of the batch, requested once; a failed request is repeated by the next call. */
  const uuid = async () => {
    const { loadUuid } = options()
    if (!loadUuid) throw new Error('Files are sent under a uuid, and nothing says where it comes from')
    batch ??= loadUuid()
    const asked = batch
    return await asked.catch((error: unknown) => {
      if (batch === asked) batch = null
      throw error
    })
  }
  const discardBatch = () => {
    batch = null
  }
  const uploads = pLimit(mostUploads)
  const checks = pLimit(mostChecks)
  /** The last upload of each name. The next one of that name waits for it, because the server uses the latest. */
  const lastOf = new Map<string, Promise<void>>()

  /** The file passed its check: it waits for the submit, or for a free upload slot. */
  const proceed = ({ id, name }: PickedFile) => {
    store.setState(id, { kind: 'waiting' })
    const { mode, keyPrefix = '' } = options()
    if (mode === 'form') return
    const send = () => sendPicked({ store, uuid, discardBatch, http, gateway, keyPrefix }, id)
    const before = lastOf.get(name) ?? Promise.resolve()
    lastOf.set(
      name,
      before.then(() => uploads(send)),
    )
  }
  const checkNumbers = async (file: PickedFile) => {
    const held = store.held(file.id)
    if (!held) return
    // A failed check does not block the upload, and is not logged.
    const numbers = await check.find(held.content, held.signal).catch(() => [])
    if (held.signal.aborted) return
    if (numbers.length > 0) store.setState(file.id, { kind: 'asking', numbers })
    else proceed(file)
  }
  /** Attaches a copy of the file whose numbers are masked. */
  const mask = async (file: PickedFile) => {
    const held = store.held(file.id)
    if (file.state.kind !== 'asking' || !held) return
    const { numbers } = file.state
    store.setState(file.id, { kind: 'checking' })
    try {
      store.hold(file.id, await check.mask(held.content, numbers))
      const masked = numbers.map(({ kind }) => kind)
      store.change(markMasked(store.picked(), file.id, masked))
      if (!held.signal.aborted) proceed(file)
    } catch {
      store.setState(file.id, { kind: 'refused', reason: sentences.notMasked })
    }
  }
  /** Requests the uuid of the batch before the first file is picked, in mode `pre-signed`. */
  const begin = () => {
    // If this fails, the first upload requests the uuid again and reports the error.
    if (options().mode === 'pre-signed') uuid().catch(() => undefined)
  }
  /** Aborts the check or upload of a file and removes it from the list. */
  const remove = (id: string) => store.change(removePicked(store.picked(), id))

  const verbs = {
    pick: (files: readonly File[]) => {
      const { fileTypes, totalLimitMegabytes, single = false } = options()
      const contents = new Map(files.map((content) => [crypto.randomUUID() as string, content]))
      const offered = Array.from(contents, ([id, { name, size, lastModified: modified }]) => {
        return { id, name: cleanFileName(name), size, modified }
      })
      store.change(addPicked(store.picked(), offered, { fileTypes, limitBytes: bytesIn(totalLimitMegabytes), single }))
      for (const [id, content] of contents) {
        const file = store.find(id)
        if (!file) continue
        store.hold(id, content)
        void checks(() => checkNumbers(file))
      }
    },
    remove,
    retry: (id: string) => {
      const file = store.find(id)
      if (file?.state.kind === 'failed' && store.held(id)) proceed(file)
    },
    answer: (id: string, answer: NumbersAnswer) => {
      const file = store.find(id)
      if (file?.state.kind !== 'asking') return
      if (answer === 'remove') remove(id)
      else if (answer === 'attach') proceed(file)
      else void mask(file)
    },
    begin,
    /** Discards the files, the notices and the batch, and requests a new uuid (specification 001 §4). */
    reset: () => {
      discardBatch()
      store.change({ ...nothingPicked, formNumber: store.picked().formNumber + 1 })
      begin()
    },
    restore: (draft: RestoredFiles) => {
      batch = Promise.resolve(draft.uuid)
      const uploaded = { kind: 'uploaded' } as const
      const files = draft.files.map((file) => ({ ...file, id: crypto.randomUUID(), state: uploaded }))
      store.change({ ...store.picked(), files, notices: [] })
    },
    /** Shows the errors of a refused submit at the files that they name. */
    showRefused: (refused: readonly Refused[]) => {
      store.change(showRefusals(store.picked(), refused, (id) => store.held(id) !== undefined))
    },
    uuid,
    sendForm: <T>(address: string, request: SendFormRequest<T>) => sendForm({ store, http }, address, request),
  }
  return { verbs, picked: store.picked, subscribe: store.subscribe, stop: store.stop }
}
