import pLimit from 'p-limit'
import { bytesIn, sentences } from '#areas/upload/contract'
import type { Http } from '#browser/http'
import { cleanFileName } from '#packages/file-name'
import type { NumbersCheck } from '../personal-numbers/numbers-check.ts'
import { createBatch } from './create-batch.ts'
import { createPickedStore, type PickedStore } from './create-picked-store.ts'
import type { FilePickingOptions, PickingVerbs } from './file-picking.ts'
import { addPicked, markMasked, nothingPicked, type PickedFile, removePicked, showRefusals } from './picked-files.ts'
import { sendForm } from './send-form.ts'
import { sendPicked, type UploadGateway } from './send-picked.ts'

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

/**
 * The files of one form. Each file is checked for personal numbers when it is picked, then uploaded immediately
 * (`pre-signed`, three at a time) or held for the submit (`form`).
 */
export function createFilePicking({ options, http, gateway, check }: PickingDeps) {
  const store = createPickedStore()
  const batch = createBatch(async () => {
    const { loadUuid } = options()
    if (!loadUuid) throw new Error('Files are sent under a uuid, and nothing says where it comes from')
    return loadUuid()
  })
  const uploads = pLimit(mostUploads)
  const checks = pLimit(mostChecks)
  /** The last upload of each name. The next one of that name waits for it, because the server uses the latest. */
  const lastOf = new Map<string, Promise<void>>()

  /** The file passed its check: it waits for the submit, or for a free upload slot. */
  const goOn = ({ id, name }: PickedFile) => {
    store.setState(id, { kind: 'waiting' })
    const { mode, keyPrefix = '' } = options()
    if (mode === 'form') return
    const send = () => sendPicked({ store, batch, http, gateway, keyPrefix }, id)
    const before = lastOf.get(name) ?? Promise.resolve()
    lastOf.set(
      name,
      before.then(() => uploads(send)),
    )
  }
  const look = async (file: PickedFile) => {
    const held = store.held(file.id)
    if (!held) return
    // A failed check does not block the upload, and is not logged.
    const numbers = await check.find(held.content, held.signal).catch(() => [])
    if (held.signal.aborted) return
    if (numbers.length > 0) store.setState(file.id, { kind: 'asking', numbers })
    else goOn(file)
  }
  const begin = () => {
    if (options().mode === 'form') return
    // The first upload requests the uuid again and reports the error.
    batch.uuid().catch(() => undefined)
  }
  const leave = (id: string) => store.change(removePicked(store.picked(), id))

  const verbs: PickingVerbs = {
    pick: (files) => {
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
        void checks(() => look(file))
      }
    },
    cancel: leave,
    remove: leave,
    retry: (id) => {
      const file = store.find(id)
      if (file?.state.kind === 'failed' && store.held(id)) goOn(file)
    },
    answer: (id, answer) => {
      const file = store.find(id)
      if (file?.state.kind !== 'asking') return
      if (answer === 'remove') leave(id)
      else if (answer === 'attach') goOn(file)
      else void maskPicked({ store, check }, file).then((masked) => masked && goOn(file))
    },
    begin,
    reset: () => {
      batch.discard()
      store.change({ ...nothingPicked, formNumber: store.picked().formNumber + 1 })
      begin()
    },
    restore: ({ uuid, files }) => {
      batch.use(uuid)
      const uploaded = { kind: 'uploaded' } as const
      const restored = files.map((file) => ({ ...file, id: crypto.randomUUID(), state: uploaded }))
      store.change({ ...store.picked(), files: restored, notices: [] })
    },
    showRefused: (refused) => {
      store.change(showRefusals(store.picked(), refused, (id) => store.held(id) !== undefined))
    },
    uuid: batch.uuid,
    sendForm: (address, request) => sendForm({ store, http }, address, request),
  }
  return { verbs, picked: store.picked, subscribe: store.subscribe, stop: store.stop }
}

/** Replaces the file with a copy whose numbers are masked. Answers false when that failed. */
async function maskPicked({ store, check }: { store: PickedStore; check: NumbersCheck }, file: PickedFile) {
  const held = store.held(file.id)
  if (file.state.kind !== 'asking' || !held) return false
  const { numbers } = file.state
  store.setState(file.id, { kind: 'checking' })
  try {
    store.hold(file.id, await check.mask(held.content, numbers))
    const masked = numbers.map(({ kind }) => kind)
    store.change(markMasked(store.picked(), file.id, masked))
    return !held.signal.aborted
  } catch {
    store.setState(file.id, { kind: 'refused', reason: sentences.notMasked })
    return false
  }
}
