import multipart from '@fastify/multipart'
import type { HttpServer } from '#platform/http'
import { downloadRoute } from './download.ts'
import { folderUploadRoute } from './folder-upload-route.ts'
import type { ObjectDeps } from './objects.ts'
import { reserveQuota } from './reserve-quota.ts'
import { updateUncheckedUpload, uploadOfKey } from './upload-store.ts'

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
