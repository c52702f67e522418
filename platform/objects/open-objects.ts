import { join } from 'node:path'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type CheckForm, createClamdScan, createFileCheck, pingClamd } from '#platform/files'
import type { Log } from '#platform/log'
import type { Settings } from '#platform/settings'
import { createAddressSigner, sharedSigningKey } from './address-signer.ts'
import { createFolderStore } from './folder-store.ts'
import { presignFolderPut } from './object-routes.ts'
import { asStorageUnavailable, type ObjectStore } from './object-store.ts'
import type { Objects } from './objects.ts'

type ObjectParts = {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** Opens the file storage: S3 if it is configured, else a folder in the data directory. Does not connect yet. */
export async function openObjects({ settings, database, clock, log }: ObjectParts): Promise<Objects> {
  const { CLAMD_URL, dataDirectory, baseUrl } = settings
  const signer = createAddressSigner(sharedSigningKey(database), clock)
  const folder = join(dataDirectory, 'objects')
  // On the disk of the objects, so that a hard link turns a received file into an object.
  const spoolFolder = join(folder, 'spool')
  const s3 = await openS3(settings, spoolFolder, clock)
  const store = s3 ?? createFolderStore(folder, presignFolderPut(signer, baseUrl))
  const checkForm = separateDiskErrors(
    createFileCheck({
      folder: join(spoolFolder, 'unpacked'),
      ...(CLAMD_URL ? { scan: createClamdScan(CLAMD_URL) } : {}),
      onUnscanned: (why) => log.warn({ why }, 'a file could not be scanned for malware and was refused'),
    }),
  )
  return {
    store,
    signer,
    checkForm,
    spoolFolder,
    pingScanner: CLAMD_URL ? (signal) => pingClamd(CLAMD_URL, signal) : null,
  }
}

/** A check unpacks files to the disk: a disk error says nothing about the file. */
function separateDiskErrors(checkForm: CheckForm): CheckForm {
  return (sender) => {
    const checkFile = checkForm(sender)
    return (file) =>
      checkFile(file).catch((error: unknown) => {
        throw asStorageUnavailable(error)
      })
  }
}

async function openS3(settings: Settings, spoolFolder: string, clock: Clock): Promise<ObjectStore | null> {
  const { S3_BUCKET, S3_REGION } = settings
  if (!S3_BUCKET || !S3_REGION) return null
  // Loaded on demand, because the SDK adds a third of a second to the start.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store({ ...settings, S3_BUCKET, S3_REGION }, spoolFolder, clock)
}
