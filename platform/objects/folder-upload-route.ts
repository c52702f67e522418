import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import { type HttpServer, longestUpload, refuse } from '#platform/http'
import type { AddressSigner } from './address-signer.ts'
import { folderUploadPath, signedParts, type UploadAddress } from './folder-addresses.ts'
import { ObjectExists, type ObjectStore, storageAway } from './object-store.ts'
import { type Spooled, SpoolFull, spool } from './spool.ts'

type UploadRouteParts = {
  readonly store: ObjectStore
  readonly signer: AddressSigner
  readonly clock: Clock
  readonly spoolFolder: string
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
  { store, signer, clock, spoolFolder }: UploadRouteParts,
  request: FastifyRequest<UploadRequest>,
) {
  const address = addressOf(request)
  const signature = String(request.query.signature ?? '')
  if (!(await signer.isSigned(signedParts(address), signature)))
    throw refuse('address-refused', 'This address was not issued for this upload. Attach the file again.', {
      status: 403,
    })
  if (Number(address.expires) * 1000 <= clock().getTime())
    throw refuse('address-expired', 'The address of this upload has expired. Attach the file again.', { status: 403 })
  if (await store.head(address.key)) throw alreadyThere()
  const arrived = await receive(request, spoolFolder, Number(address.limit))
  try {
    await store.write(address.key, { ...arrived, contentType: address.contentType })
  } catch (error) {
    throw error instanceof ObjectExists ? alreadyThere() : error
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

async function receive({ raw, headers }: FastifyRequest, folder: string, limit: number): Promise<Spooled> {
  const tooLarge = refuse('too-large', 'This file is larger than was announced. Attach it again.', { status: 413 })
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge
  try {
    return await spool(folder, raw, limit)
  } catch (error) {
    if (error instanceof SpoolFull) throw tooLarge
    // A full disk or a lost folder is ours; all else is a sender who went away.
    if (error instanceof Error && 'syscall' in error) throw storageAway(error)
    throw refuse('upload-broken', 'This file did not arrive whole. Attach it again.')
  }
}

function alreadyThere() {
  return refuse('already-uploaded', 'This file is there already. Attach it again to send another.', { status: 412 })
}
