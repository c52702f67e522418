import type { Service } from '#platform/service'

/** Files sent against a brand and a category. */
export const dataUploadService: Service = { name: 'data-upload' }
