export { type AuditEntry, auditMigrations, writeAudit } from './write-audit.ts'
