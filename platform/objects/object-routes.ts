import multipart from '@fastify/multipart'
import type { HttpServer } from '#platform/http'
import { downloadRoute } from './download.ts'
import { folderUploadRoute } from './folder-upload-route.ts'
import type { ObjectDeps } from './objects.ts'
import { uploadQuota } from './reserve-quota.ts'

/**
 * Multipart forms for the areas' own routes, and `/objects/…`, where signed addresses lead. It stands outside `/api`:
 * what lets a caller in there is the signature, not the token.
 */
export async function objectRoutes(server: HttpServer, deps: ObjectDeps): Promise<void> {
  // Each part is a stream, JSON too: that one may come with a file name or without.
  await server.register(multipart, { isPartAFile: () => true, throwFileSizeLimit: false })
  downloadRoute(server, deps)
  const { objects, clock } = deps
  // With S3 nobody is sent here: browsers send to S3 itself.
  if (objects.store.uploadOrigin === null)
    await folderUploadRoute(server, { ...objects, clock, quota: uploadQuota(deps) })
}
