import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import { type HttpServer, longestUpload, Refusal, refuse } from '#platform/http'
import type { AddressSigner } from './address-signer.ts'
import { addressLife, checkKey, ObjectExists, type ObjectStore, type Spooled, TooLarge } from './object-store.ts'
import { addressExpired } from './objects.ts'
import type { UploadQuota } from './reserve-quota.ts'
import { spool } from './spool.ts'

export const folderUploadPath = '/objects/upload/'

/** The values that the signature of an upload address covers. */
type UploadAddress = {
  readonly key: string
  readonly contentType: string
  /** In bytes; empty when the caller did not give a size. */
  readonly size: string
  readonly limit: string
  /** Unix time in seconds. */
  readonly expires: string
}

const signedParts = ({ key, contentType, size, limit, expires }: UploadAddress) => {
  return ['PUT', key, contentType, size, limit, expires]
}

/** Issues upload addresses on this server. */
export function presignFolderPut(signer: AddressSigner, baseUrl: string, clock: Clock): ObjectStore['presignPut'] {
  return async ({ key, contentType, size, limit }) => {
    const address: UploadAddress = {
      key: checkKey(key),
      contentType,
      size: size === null ? '' : String(size),
      limit: String(size ?? limit),
      expires: String(Math.floor(clock().getTime() / 1000) + addressLife),
    }
    const query = new URLSearchParams({
      expires: address.expires,
      limit: address.limit,
      ...(size === null ? {} : { size: address.size }),
      signature: await signer.sign(signedParts(address)),
    })
    return { url: `${baseUrl}${folderUploadPath}${key}?${query}`, headers: { 'content-type': contentType } }
  }
}

type UploadRouteDeps = {
  readonly store: ObjectStore
  readonly signer: AddressSigner
  readonly clock: Clock
  readonly spoolFolder: string
  readonly quota: UploadQuota
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
      { schema: { hide: true }, config: { receiveWithin: longestUpload } },
      async (request, reply) => {
        await takeUpload(deps, request)
        return reply.status(200).header('cache-control', 'no-store').send()
      },
    )
  })
}

async function takeUpload(
  { store, signer, clock, spoolFolder, quota }: UploadRouteDeps,
  request: FastifyRequest<UploadRequest>,
) {
  const address = addressOf(request)
  if (!(await signer.isSigned(signedParts(address), String(request.query.signature ?? ''))))
    throw refuse('address-refused', 'This address was not issued for this upload. Attach the file again.', {
      status: 403,
    })
  if (Number(address.expires) * 1000 <= clock().getTime()) throw addressExpired()
  if ((await store.sizeOf(address.key)) !== null) throw alreadyThere()
  const limit = Number(address.limit)
  const size = Number(request.headers['content-length'] ?? limit)
  if (size > limit) throw tooLarge()
  await quota.reserve(address.key, size)
  try {
    const arrived = await receive(request, spoolFolder, limit)
    try {
      await store.write(address.key, { ...arrived, contentType: address.contentType })
    } finally {
      await arrived.discard()
    }
    await quota.settle(address.key, arrived)
  } catch (error) {
    throw error instanceof ObjectExists ? alreadyThere() : error
  }
}

function addressOf({ params, query, headers }: FastifyRequest<UploadRequest>): UploadAddress {
  const { size, limit = '', expires = '' } = query
  return {
    key: params['*'],
    contentType: headers['content-type'] ?? '',
    // When the address was issued for a known size, the signature covers the Content-Length of the upload.
    size: size === undefined ? '' : (headers['content-length'] ?? ''),
    limit: String(limit),
    expires: String(expires),
  }
}

async function receive({ raw }: FastifyRequest, folder: string, limit: number): Promise<Spooled> {
  try {
    return await spool(raw.iterator({ destroyOnReturn: false }), { folder, limit })
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

function alreadyThere() {
  return refuse('already-uploaded', 'This file was already uploaded. Attach it again to replace it.', { status: 412 })
}
