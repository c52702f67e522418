export { type AuditEntry, auditImport, auditMigrations, writeAudit } from './audit.ts'
