export type { AppContext, DemoRecord, Service } from './service.ts'
