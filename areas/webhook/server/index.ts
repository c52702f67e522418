export { countDeliveries } from './delivery-store.ts'
export { recordLenderEvents } from './event-store.ts'
export { webhookService } from './webhook-service.ts'
