import type { FastifyRequest } from 'fastify'
import { type HttpServer, refuse } from '#platform/http'
import { ObjectMissing } from './object-store.ts'
import type { ObjectDeps } from './objects.ts'
import { findUpload, type UploadId } from './upload-store.ts'

const downloadPath = '/objects/download/'

const pathOf = ({ channel, uploadId }: UploadId) => `${downloadPath}${channel}/${uploadId}`

/**
 * A path on this server that downloads one accepted file, valid for five minutes. The caller checks the access first.
 */
export async function downloadAddress({ objects }: Pick<ObjectDeps, 'objects'>, file: UploadId): Promise<string> {
  return await objects.signer.sign('GET', pathOf(file), {})
}

type DownloadRequest = {
  Params: { channel: string; uploadId: string }
  Querystring: Record<string, string | string[] | undefined>
}

/**
 * `GET /objects/download/…`: sends an accepted file, always as an attachment of a generic content type. If a browser
 * displays it anyway, a sandbox blocks scripts and requests.
 */
export function downloadRoute(server: HttpServer, deps: ObjectDeps): void {
  server.get<DownloadRequest>(
    `${downloadPath}:channel/:uploadId`,
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { name, size, content } = await openFile(deps, request)
      return reply
        .type('application/octet-stream')
        .header('content-length', Number(size))
        .header('content-disposition', attachmentHeader(name))
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'private, no-store')
        .send(content)
    },
  )
}

async function openFile({ database, objects }: ObjectDeps, { params, query }: FastifyRequest<DownloadRequest>) {
  if ((await objects.signer.verify('GET', pathOf(params), query)) !== 'valid')
    throw refuse('address-expired', 'This download address has expired. Open the download again.', { status: 403 })
  const upload = await findUpload(database, params)
  if (upload?.state !== 'accepted') throw notFound()
  try {
    return { ...upload, content: await objects.store.read(upload.objectKey) }
  } catch (error) {
    throw error instanceof ObjectMissing ? notFound() : error
  }
}

function notFound() {
  return refuse('not-found', 'File not found.', { status: 404 })
}

/** A `Content-Disposition` with that file name: an ASCII version for old clients, and the full name. */
export function attachmentHeader(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
