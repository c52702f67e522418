export { auditImport } from './audit-import.ts'
export { type AuditEntry, auditMigrations, writeAudit } from './write-audit.ts'
