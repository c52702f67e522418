import { finished, PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import { type HttpServer, longestUpload, Refusal, refuse } from '#platform/http'
import type { AddressSigner } from './address-signer.ts'
import { folderUploadPath, signedParts, type UploadAddress } from './folder-addresses.ts'
import { ObjectExists, type ObjectStore } from './object-store.ts'
import { addressExpired } from './sentences.ts'
import { type Spooled, SpoolFull, spool } from './spool.ts'
import type { Room } from './take-room.ts'

type UploadRouteParts = {
  readonly store: ObjectStore
  readonly signer: AddressSigner
  readonly clock: Clock
  readonly spoolFolder: string
  readonly room: Room
}

type UploadRequest = { Params: { '*': string }; Querystring: Record<string, string | string[] | undefined> }

/** `PUT /objects/upload/…`: takes what an upload address of the folder was issued for, as S3 would. */
export async function folderUploadRoute(server: HttpServer, parts: UploadRouteParts): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream, whatever it says it is.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put<UploadRequest>(
      `${folderUploadPath}*`,
      { schema: { hide: true }, config: { receiveWithin: longestUpload } },
      async (request, reply) => {
        await takeUpload(parts, request)
        return reply.status(200).header('cache-control', 'no-store').send()
      },
    )
  })
}

async function takeUpload(
  { store, signer, clock, spoolFolder, room }: UploadRouteParts,
  request: FastifyRequest<UploadRequest>,
) {
  const address = addressOf(request)
  const signature = String(request.query.signature ?? '')
  if (!(await signer.isSigned(signedParts(address), signature)))
    throw refuse('address-refused', 'This address was not issued for this upload. Attach the file again.', {
      status: 403,
    })
  if (Number(address.expires) * 1000 <= clock().getTime()) throw addressExpired()
  if (await store.head(address.key)) throw alreadyThere()
  const limit = Number(address.limit)
  const size = Number(request.headers['content-length'] ?? limit)
  if (size > limit) throw tooLarge()
  await room.take(address.key, size)
  try {
    const arrived = await receive(request, spoolFolder, limit)
    await keep(store, address, arrived)
    await room.fill(address.key, arrived.size)
  } catch (error) {
    if (error instanceof ObjectExists) throw alreadyThere()
    await room.giveBack(address.key, address.size === '' ? null : Number(address.size))
    throw error
  }
}

async function keep(store: ObjectStore, { key, contentType }: UploadAddress, arrived: Spooled): Promise<void> {
  try {
    await store.write(key, { ...arrived, contentType })
  } finally {
    await arrived.discard()
  }
}

function addressOf({ params, query, headers }: FastifyRequest<UploadRequest>): UploadAddress {
  const { size, limit = '', expires = '' } = query
  return {
    key: params['*'],
    contentType: headers['content-type'] ?? '',
    // An upload of a known size is one of that many bytes, so what it says of itself is what the signature covers.
    size: size === undefined ? '' : (headers['content-length'] ?? ''),
    limit: String(limit),
    expires: String(expires),
    encryption: String(headers['x-amz-server-side-encryption'] ?? ''),
    ifNoneMatch: headers['if-none-match'] ?? '',
  }
}

async function receive({ raw }: FastifyRequest, folder: string, limit: number): Promise<Spooled> {
  const body = raw.pipe(new PassThrough())
  finished(raw, (error) => void (error && body.destroy(error)))
  try {
    return await spool(folder, body, limit)
  } catch (error) {
    // What is left of a refused file must run out, or the browser never comes to read why.
    raw.unpipe(body).resume()
    if (error instanceof SpoolFull) throw tooLarge()
    // What the disk refuses is a Refusal by now; all else is a sender who went away.
    if (error instanceof Refusal) throw error
    throw refuse('upload-broken', 'This file did not arrive whole. Attach it again.')
  }
}

function tooLarge() {
  return refuse('too-large', 'This file is larger than was announced. Attach it again.', { status: 413 })
}

function alreadyThere() {
  return refuse('already-uploaded', 'This file is there already. Attach it again to send another.', { status: 412 })
}
