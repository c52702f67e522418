import type { Service } from '#platform/service'
import { deskRoutes } from './desk-routes.ts'
import { keepDemoReceipts } from './keep-demo-receipts.ts'
import { presignRoute } from './presign-route.ts'
import { receiptRoutes } from './receipt-routes.ts'

/** What every area that takes files shares: the gateway of pre-signed addresses, and receipts. */
export const uploadService: Service = {
  name: 'upload',
  migrations: { name: 'upload', folder: new URL('./migrations/', import.meta.url) },
  routes: (server, deps) => {
    presignRoute(server, deps)
    receiptRoutes(server, deps)
    deskRoutes(server, deps)
  },
  demo: keepDemoReceipts,
}
