export { type AuditEntry, auditImport, auditMigrations, listEntries, writeAudit } from './audit.ts'
export { sealAudit, verifyAudit } from './seal-audit.ts'
