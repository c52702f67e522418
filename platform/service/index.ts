export type { Foundations, Service } from './service.ts'
