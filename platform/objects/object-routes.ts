import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type HttpServer, Refusal, refuse, uploadTimeout } from '#platform/http'
import type { AddressSigner } from './address-signer.ts'
import { downloadRoute } from './download.ts'
import { checkKey, type LocalFile, ObjectExists, type ObjectStore, TooLarge } from './object-store.ts'
import { addressExpired, type ObjectDeps, type Objects } from './objects.ts'
import { reserveQuota } from './reserve-quota.ts'
import { spool } from './spool.ts'
import { updateUncheckedUpload, uploadOfKey } from './upload-store.ts'

export const folderUploadPath = '/objects/upload/'

/** Issues upload addresses on this server. An empty size stands for one that the caller did not give. */
export function presignFolderPut(signer: AddressSigner, baseUrl: string): ObjectStore['presignPut'] {
  return async ({ key, contentType, size, limit }) => {
    const values = { type: contentType, size: size === null ? '' : String(size), limit: String(size ?? limit) }
    const path = await signer.sign('PUT', `${folderUploadPath}${checkKey(key)}`, values)
    return { url: `${baseUrl}${path}`, headers: { 'content-type': contentType } }
  }
}

type UploadRouteDeps = Pick<Objects, 'store' | 'signer' | 'spoolFolder'> & {
  /** Throws the Refusal of an upload of that many bytes. */
  readonly reserve: (key: string, bytes: number) => Promise<void>
  /** Records a complete upload. */
  readonly settle: (key: string, arrived: LocalFile) => Promise<unknown>
}

type UploadRequest = { Params: { '*': string }; Querystring: Record<string, string | string[] | undefined> }

/** `PUT /objects/upload/…`: accepts the upload that an address of the folder store was issued for, once. */
export async function folderUploadRoute(server: HttpServer, deps: UploadRouteDeps): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream, whatever its content type.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put<UploadRequest>(
      `${folderUploadPath}*`,
      { schema: { hide: true }, config: { receiveTimeout: uploadTimeout } },
      async (request, reply) => {
        await receiveUpload(deps, request)
        return reply.status(200).header('cache-control', 'no-store').send()
      },
    )
  })
}

async function receiveUpload(
  { store, signer, spoolFolder, reserve, settle }: UploadRouteDeps,
  { params, query, headers, raw }: FastifyRequest<UploadRequest>,
): Promise<void> {
  const key = params['*']
  const verdict = await signer.verify('PUT', `${folderUploadPath}${key}`, query)
  const announced = headers['content-length']
  const matches = headers['content-type'] === query.type && (query.size === '' || announced === query.size)
  if (verdict === 'forged' || !matches)
    throw refuse('address-refused', 'This address was not issued for this upload. Attach the file again.', {
      status: 403,
    })
  if (verdict === 'expired') throw addressExpired()
  if ((await store.sizeOf(key)) !== null) throw alreadyUploaded()
  const limit = Number(query.limit)
  const size = Number(announced ?? limit)
  if (size > limit) throw tooLarge()
  await reserve(key, size)
  const arrived = await receive(raw, spoolFolder, limit)
  try {
    await store.write(key, arrived, String(query.type))
  } catch (error) {
    throw error instanceof ObjectExists ? alreadyUploaded() : error
  } finally {
    await arrived.discard()
  }
  await settle(key, arrived)
}

async function receive(raw: FastifyRequest['raw'], folder: string, limit: number): Promise<LocalFile> {
  try {
    return await spool(raw.iterator({ destroyOnReturn: false }), folder, limit)
  } catch (error) {
    // Reads the rest of a refused file: otherwise the browser does not receive the response.
    raw.resume()
    if (error instanceof TooLarge) throw tooLarge()
    // Disk errors are already a Refusal; any other error means that the sender disconnected.
    if (error instanceof Refusal) throw error
    throw refuse('upload-broken', 'The upload was interrupted. Attach the file again.')
  }
}

function tooLarge() {
  return refuse('too-large', 'The file is larger than declared. Attach it again.', { status: 413 })
}

function alreadyUploaded() {
  return refuse('already-uploaded', 'This file was already uploaded. Attach it again to replace it.', { status: 412 })
}

/**
 * Multipart forms for the areas' routes, and the signed addresses under `/objects/…`. These are outside of `/api`,
 * because the signature authorises the caller, not a token.
 */
export async function objectRoutes(server: HttpServer, deps: ObjectDeps): Promise<void> {
  // Every part is a stream, including the JSON part, which clients send with or without a file name.
  await server.register(multipart, { isPartAFile: () => true, throwFileSizeLimit: false })
  downloadRoute(server, deps)
  const { database, objects } = deps
  // With S3, browsers upload to S3 directly.
  if (objects.store.uploadOrigin !== null) return
  await folderUploadRoute(server, {
    ...objects,
    reserve: async (key, bytes) => await reserveQuota(deps, uploadOfKey(key), bytes),
    // The reserved bytes count already; if this update fails, the sweep finds the object.
    settle: async (key, { size, sha256 }) =>
      await updateUncheckedUpload(database, uploadOfKey(key), { state: 'arrived', size: BigInt(size), sha256 }).catch(
        () => undefined,
      ),
  })
}
