import type { Service } from '#platform/service'
import { dataUploadRoutes } from './routes.ts'

/** Files sent against a brand and a category. */
export const dataUploadService: Service = { name: 'data-upload', routes: dataUploadRoutes }
