import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Clock } from '#platform/clock'
import { type Check, whileResponding } from '#platform/health'
import { Refusal } from '#platform/http'
import type { Settings } from '#platform/settings'
import { traced } from '#platform/trace'
import {
  addressLife,
  checkKey,
  ObjectExists,
  ObjectMissing,
  type ObjectStore,
  storageUnavailable,
  TooLarge,
} from './object-store.ts'
import { spool } from './spool.ts'

type S3Keys = 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_KMS_KEY_ID' | 'S3_FORCE_PATH_STYLE'
export type S3Settings = Partial<Pick<Settings, S3Keys>> & { readonly S3_BUCKET: string; readonly S3_REGION: string }

/** Stores objects in a bucket of any S3-compatible server. */
export function createS3Store(settings: S3Settings, spoolFolder: string, clock: Clock): ObjectStore {
  const client = createClient(settings)
  const { S3_BUCKET: Bucket, S3_KMS_KEY_ID: SSEKMSKeyId } = settings
  // Without a key, that of the bucket encrypts the objects.
  const encryption = SSEKMSKeyId ? { ServerSideEncryption: 'aws:kms' as const, SSEKMSKeyId } : {}
  const encryptionHeaders: Record<string, string> = SSEKMSKeyId
    ? { 'x-amz-server-side-encryption': 'aws:kms', 'x-amz-server-side-encryption-aws-kms-key-id': SSEKMSKeyId }
    : {}
  const of = (key: string) => ({ Bucket, Key: checkKey(key) })
  const check: Check = async (abortSignal) =>
    void (await client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))

  const read = async (key: string) => {
    const get = new GetObjectCommand(of(key))
    const found = await whileResponding(check, (abortSignal) => client.send(get, { abortSignal })).catch((error) => {
      throw isMissing(error) ? new ObjectMissing() : storageUnavailable(error)
    })
    if (!(found.Body instanceof Readable)) throw storageUnavailable(new Error('S3 answered without a body.'))
    return found.Body
  }

  return {
    uploadOrigin: originOf(settings),
    presignPut: async ({ key, contentType, size }) => {
      const put = new PutObjectCommand({
        ...of(key),
        ContentType: contentType,
        ...(size === null ? {} : { ContentLength: size }),
        IfNoneMatch: '*',
        ...encryption,
      })
      const url = await getSignedUrl(client, put, {
        expiresIn: addressLife,
        signingDate: clock(),
        // By default the SDK signs neither type nor length, and moves the encryption headers to the query, where they
        // are not enforced.
        signableHeaders: new Set([
          'host',
          'content-type',
          'content-length',
          'if-none-match',
          ...Object.keys(encryptionHeaders),
        ]),
        unhoistableHeaders: new Set(Object.keys(encryptionHeaders)),
      })
      return { url, headers: { 'content-type': contentType, 'if-none-match': '*', ...encryptionHeaders } }
    },
    write: async (key, file, contentType) => {
      const body = createReadStream(file.path)
      const put = new PutObjectCommand({
        ...of(key),
        Body: body,
        ContentLength: file.size,
        ContentType: contentType,
        // The server compares the checksum and refuses incomplete bytes.
        ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
        IfNoneMatch: '*',
        ...encryption,
      })
      try {
        await whileResponding(check, (abortSignal) => client.send(put, { abortSignal }))
      } catch (error) {
        throw statusOf(error) === 412 ? new ObjectExists() : storageUnavailable(error)
      } finally {
        body.destroy()
      }
    },
    read,
    toLocalFile: async (key, limit) => {
      const body = await read(key)
      const receive = (signal: AbortSignal) => {
        signal.addEventListener('abort', () => body.destroy(), { once: true })
        return spool(body, spoolFolder, limit)
      }
      return await whileResponding(check, receive).catch((error) => {
        throw error instanceof TooLarge || error instanceof Refusal ? error : storageUnavailable(error)
      })
    },
    sizeOf: async (key) => {
      try {
        const head = new HeadObjectCommand(of(key))
        return (await whileResponding(check, (abortSignal) => client.send(head, { abortSignal }))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw storageUnavailable(error)
      }
    },
    remove: async (key) => {
      const command = new DeleteObjectCommand(of(key))
      await whileResponding(check, (abortSignal) => client.send(command, { abortSignal })).catch((error) => {
        if (!isMissing(error)) throw storageUnavailable(error)
      })
    },
    check,
  }
}

function createClient(settings: S3Settings): S3Client {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const client = new S3Client({
    region: settings.S3_REGION,
    forcePathStyle: hasPathStyle(settings),
    ...(endpoint ? { endpoint } : {}),
    // By default the SDK finds them on the machine (a role, a file).
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Other S3 servers do not support the newest checksums, which would also have to be signed into the addresses.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without a logger, the SDK prints to the console what it throws anyway.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (sent) =>
        await traced(`S3 ${commandName}`, () => next(sent)),
    { step: 'initialize' },
  )
  return client
}

function silent(): void {}

function hasPathStyle({ S3_FORCE_PATH_STYLE, S3_ENDPOINT }: S3Settings): boolean {
  return S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined
}

/** The origin of a bucket, at Amazon as the SDK builds it. */
function originOf(settings: S3Settings): string {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION } = settings
  if (S3_ENDPOINT) return new URL(S3_ENDPOINT).origin
  return `https://${hasPathStyle(settings) ? '' : `${S3_BUCKET}.`}s3.${S3_REGION}.amazonaws.com`
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name)
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode
}
