import type { Service } from '#platform/service'

/** What every area that takes files shares: the gateway of pre-signed addresses, and receipts. */
export const uploadService: Service = { name: 'upload' }
