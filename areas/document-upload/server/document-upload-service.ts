import type { Service } from '#platform/service'
import { documentUploadRoutes } from './routes.ts'

/** One document at a time, sent against a policy, loan or application number. */
export const documentUploadService: Service = { name: 'document-upload', routes: documentUploadRoutes }
