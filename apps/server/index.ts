export { createApp, services } from './src/app.ts'
export { main } from './src/main.ts'
export { migrateProduct } from './src/migrate-product.ts'
export type { RunningProduct } from './src/start-product.ts'
