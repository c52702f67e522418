export { type AuditEntry, auditImport, auditMigrations, listEntries, writeAudit } from './audit.ts'
export { makeAuditMonths, sealAudit, verifyAudit } from './seal-audit.ts'
