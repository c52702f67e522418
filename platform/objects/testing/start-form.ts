import type { LightMyRequestResponse } from 'fastify'
import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import { pdf } from '../../files/testing/samples.ts'
import { acceptUploads, downloadAddress, receiveForm, type StoredFile } from '../index.ts'
import { type FormPart, formOf, startObjects, type TestObjects } from './start-objects.ts'

export const megabyte = 1024 * 1024
export const owner = { channel: 'IRONBARK', owner: 'somebody', area: 'credit-referral' }
export const referral = { field: 'referral', content: '{"creditNotes":"A note"}' }

export const attached = (fileName: string, content: Buffer | string = pdf): FormPart => ({
  field: 'attachment',
  fileName,
  content,
})

export type TestForm = TestObjects & {
  readonly send: (parts: readonly FormPart[]) => Promise<LightMyRequestResponse>
  /** Accepts the files in a transaction, like a record of an area. */
  readonly accept: (files: readonly StoredFile[], channel?: string) => Promise<void>
  readonly download: (uploadId: string) => Promise<LightMyRequestResponse>
}

/** A form of up to five files and 2 MB at `/form`. */
export async function startForm(database: Database, variables: Record<string, string> = {}): Promise<TestForm> {
  const objects = await startObjects(database, variables)
  const { server, clock } = objects
  server.post('/form', async (request) => {
    return await receiveForm(objects, request, owner, {
      contentField: 'referral',
      totalLimit: 2 * megabyte,
      maxFiles: 5,
      parse: (content) => {
        if (content === undefined) throw refuse('invalid', 'The referral is missing.')
        return content
      },
    })
  })
  await server.ready()
  return {
    ...objects,
    send: async (parts) => await server.inject({ method: 'POST', url: '/form', ...formOf(parts) }),
    accept: (files, channel = owner.channel) =>
      database.transaction().execute((transaction) => acceptUploads(transaction, channel, files, clock())),
    download: async (uploadId) =>
      await server.inject(await downloadAddress(objects, { channel: owner.channel, uploadId })),
  }
}
