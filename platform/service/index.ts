export type { AppContext, Service } from './service.ts'
