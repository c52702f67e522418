// Generated from the migrated database: npm run generate-schema

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AddressSigningKey {
  onlyOne: Generated<boolean>;
  signingKey: Buffer;
}

export interface AuditEntry {
  action: string;
  actor: string;
  at: Date;
  auditId: Generated<string>;
  channel: string;
  detail: Generated<ColumnType<unknown, string, string>>;
  record: string | null;
  requestId: string | null;
  username: string;
}

export interface AuditExpiry {
  before: Date;
}

export interface AuditSeal {
  channel: string;
  hash: Buffer;
  lines: bigint;
  number: number;
  sealedAt: Date;
  since: Date;
  until: Date;
}

export interface CallCount {
  calls: number;
  endsAt: Date;
  key: string;
}

export interface Cancellation {
  cancellationDate: string;
  cancellationId: bigint;
  caseKind: Generated<string>;
  channel: string;
  coverBegan: string;
  decisionNotes: string | null;
  notes: string | null;
  policyNumber: string;
  premiumPaid: bigint;
  reason: string;
  refundAmount: bigint;
  refundReason: string;
}

export interface CaseDay {
  channel: string;
  day: string;
  decided: number;
  decidedInPeriod: number;
  kind: string;
  medianMinutes: number | null;
  ninetiethMinutes: number | null;
  received: number;
}

export interface CaseDecision {
  amount: string | null;
  caseId: bigint;
  caseKind: string;
  channel: string;
  decidedAt: Date;
  decidedBy: string;
  decidedBySubject: string;
  decision: string;
  lvr: string | null;
  reason: string | null;
  submissionType: string | null;
  submittedAt: Date;
  version: number;
}

export interface CaseDocument {
  caseId: bigint;
  caseKind: string;
  channel: string;
  contentType: string;
  messageNumber: number | null;
  name: string;
  sha256: string;
  size: bigint;
  uploadedAt: Date;
  uploadedBy: string;
  uploadId: string;
  version: number;
}

export interface CaseEvent {
  at: Date;
  byInsurer: boolean;
  byUsername: string;
  caseId: bigint;
  caseKind: string;
  channel: string;
  detail: string | null;
  event: string;
  eventNumber: number;
  version: number;
}

export interface CaseMessage {
  answeredAt: Date | null;
  body: string;
  caseId: bigint;
  caseKind: string;
  channel: string;
  kind: string;
  messageNumber: number;
  version: number;
  writtenAt: Date;
  writtenBy: string;
  writtenBySubject: string;
}

export interface CaughtMail {
  attachments: ColumnType<unknown, string, string>;
  body: string;
  caughtAt: Date;
  mailId: Generated<string>;
  recipient: string;
  subject: string;
}

export interface Consent {
  acceptedAt: Date;
  channel: string;
  subject: string;
  version: string;
}

export interface Draft {
  channel: string;
  content: ColumnType<unknown, string, string> | null;
  form: string;
  owner: string;
  revision: Generated<number>;
  savedAt: Date;
}

export interface HealthCheck {
  checkedAt: Date;
  padding: string;
}

export interface IdempotencyKey {
  channel: string;
  createdAt: Date;
  fingerprint: string;
  key: string;
  operation: string;
  owner: string;
  record: string;
}

export interface IdentityArtifact {
  consumedAt: Date | null;
  expiresAt: Date;
  grantId: string | null;
  id: string;
  model: string;
  payload: ColumnType<unknown, string, string>;
  uid: string | null;
}

export interface IdentitySecret {
  createdAt: Date;
  name: string;
  value: ColumnType<unknown, string, string>;
}

export interface LegalHold {
  channel: string;
  placedAt: Date;
  placedBy: string;
  reason: string;
  record: string;
  releasedAt: Date | null;
  releasedBy: string | null;
}

export interface LenderCase {
  amount: string | null;
  assignedTo: string | null;
  assignedToSubject: string | null;
  brandName: string;
  caseId: bigint;
  channel: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  decidedBySubject: string | null;
  decision: string | null;
  kind: string;
  lastEvent: number;
  lvr: string | null;
  pausedAt: Date | null;
  quoteId: string | null;
  raisedBy: string;
  raisedByKey: Generated<string>;
  raisedBySubject: string;
  reason: string | null;
  receivedAt: Date;
  reference: string;
  referenceKey: string | null;
  state: string;
  status: Generated<string>;
  submissionType: string | null;
  submittedAt: Date;
  submittedBySubject: string;
  submittedLocal: Generated<Date>;
  version: number;
  waitingSince: Date;
}

export interface LenderEvent {
  at: Date;
  channel: string;
  event: string;
  eventId: Generated<string>;
  number: bigint | null;
  recorded: Generated<bigint>;
  recordId: string;
  recordKind: string;
  status: string;
}

export interface LenderEventCounter {
  channel: string;
  last: bigint;
}

export interface Mail {
  channel: string;
  content: ColumnType<unknown, string, string> | null;
  kind: string;
  lastError: string | null;
  messageId: string;
  outcome: string | null;
  queuedAt: Date;
  recipient: string;
  record: string;
  settledAt: Date | null;
}

export interface NotificationEvent {
  channel: string;
  createdAt: Generated<Date>;
  eventKind: string;
  eventNumber: number;
  policyNumber: string | null;
  recordId: string;
  recordKind: string;
  subject: string;
}

export interface NotificationPreference {
  byMail: boolean;
  channel: string;
  email: string | null;
  onScreen: boolean;
  subject: string;
}

export interface Person {
  channel: string;
  name: string | null;
  subject: string;
  username: string;
}

export interface Policy {
  applicationDate: string | null;
  applicationNumber: string | null;
  basePremium: bigint;
  billingTenure: number | null;
  brandName: string;
  campaignId: string | null;
  cancellationDate: string | null;
  capitalised: boolean;
  capitalisedLvr: number;
  channel: string;
  coverageEffectiveDate: string | null;
  createdAt: Date;
  createdBy: string;
  createdByUsername: string;
  currentLvr: number | null;
  documentType: string | null;
  expiryDate: string | null;
  governmentCredits: bigint;
  gst: bigint;
  lenderReference: string | null;
  originalBasePremium: bigint | null;
  outstandingLoanBalance: bigint | null;
  policyNumber: string;
  premiumPayable: bigint;
  premiumPlanType: string;
  previousPremiumPaid: bigint;
  productType: string;
  quotationDate: string | null;
  rateCardName: string | null;
  rateCardVersion: string | null;
  refundAmount: bigint | null;
  source: string;
  sourceId: string;
  sourceSlot: number;
  stampDuty: bigint;
  status: string;
  toppedUpPolicyNumber: string | null;
  totalPremium: bigint;
  transactionType: string;
  underwritingType: string | null;
  version: number;
}

export interface PolicyBorrower {
  borrowerId: string | null;
  channel: string;
  employmentType: string;
  expatriate: boolean | null;
  firstHomeBuyer: boolean;
  policyNumber: string;
  position: number;
  residencyStatus: string | null;
  shareAmount: bigint | null;
}

export interface PolicyCertificate {
  asAt: string;
  certificateNumber: string;
  channel: string;
  issuedAt: Date;
  issuedBy: string;
  policyNumber: string;
  sha256: string;
  statement: string;
}

export interface PolicyDay {
  cancelledPolicies: number;
  channel: string;
  day: string;
  lvrAbove: number;
  newPolicies: number;
  newPremium: bigint;
  newSumInsured: bigint;
  policies: number;
  premium: bigint;
  refunds: bigint;
  state: string;
  sumInsured: bigint;
}

export interface PolicyDayVariation {
  channel: string;
  day: string;
  lvrAbove: number;
  premium: bigint;
  state: string;
}

export interface PolicyEvent {
  at: Date;
  byInsurer: boolean;
  byUsername: string;
  channel: string;
  effectiveDate: string;
  eventNumber: number;
  kind: string;
  policyNumber: string;
  reason: string | null;
  refundAmount: bigint | null;
}

export interface PolicyLoan {
  active: boolean;
  amount: bigint;
  channel: string;
  drawdownDate: string | null;
  fixedRateExpiryDate: string | null;
  interestRate: string | null;
  interestType: string | null;
  loanNumber: string | null;
  loanPurpose: string;
  loanType: string | null;
  policyNumber: string;
  position: number;
  remainingTerm: number | null;
  repaymentFrequency: string | null;
  repaymentType: string | null;
  securities: number[];
  smsf: string;
  termEndDate: string | null;
  version: number;
}

export interface PolicyRecordedDay {
  day: string;
}

export interface PolicySearchMisses {
  channel: string;
  misses: number;
  since: Date;
  subject: string;
}

export interface PolicySecurity {
  active: boolean;
  addressLine1: string | null;
  amountLimitedByGuarantee: bigint | null;
  channel: string;
  city: string | null;
  country: string;
  ndis: string | null;
  occupancyType: string;
  policyNumber: string;
  position: number;
  postcode: string | null;
  purchasePrice: bigint | null;
  residentialType: string | null;
  state: string;
  valuationDate: string | null;
  valuationType: string | null;
  value: bigint;
  version: number;
}

export interface PolicySubmission {
  acknowledged: ColumnType<unknown, string, string> | null;
  answer: ColumnType<unknown, string, string>;
  brandName: string;
  channel: string;
  draft: ColumnType<unknown, string, string> | null;
  lmiReference: string;
  lmiReferenceKey: string;
  outsideCard: string;
  policyNumber: string;
  request: Buffer;
  requestSha256: string;
  submissionId: string;
  submittedAt: Date;
  submittedBy: string;
  submittedBySubject: string;
  supplement: ColumnType<unknown, string, string> | null;
  warnings: number;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
}

export interface PolicyVersion {
  channel: string;
  createdAt: Date;
  createdBy: string;
  createdByUsername: string;
  loanAmount: bigint;
  lvr: number;
  otherSharesAmount: bigint;
  policyNumber: string;
  premiumDifference: bigint | null;
  securityValue: bigint;
  variationId: bigint | null;
  version: number;
}

export interface Preference {
  channel: string;
  content: ColumnType<unknown, string, string>;
  name: string;
  subject: string;
}

export interface Quote {
  baseLvr: number;
  brandName: string;
  cardName: string;
  cardVersion: string;
  channel: string;
  createdAt: Date;
  createdBy: string;
  creatorName: string;
  dutyFrom: string;
  loan: bigint;
  lockRight: boolean | null;
  premium: ColumnType<unknown, string, string>;
  premiumPayable: bigint;
  quoteId: string;
  request: ColumnType<unknown, string, string>;
  sourceRefNumber: string | null;
  username: string;
  validUntil: string;
}

export interface ReferenceDocument {
  content: ColumnType<unknown, string, string>;
  effectiveFrom: string;
  key: string;
  kind: string;
  loadedAt: Date;
  revision: number;
}

export interface ReferralVersion {
  baseLoanAmount: string;
  baseLvr: string;
  capitalised: boolean;
  caseKind: Generated<string>;
  channel: string;
  creditNotes: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  decidedBySubject: string | null;
  decision: string | null;
  referralReason: string;
  requestId: bigint;
  submissionType: string;
  submittedAt: Date;
  submittedBy: string;
  submittedByName: string;
  submittedBySubject: string;
  uwNotes: string | null;
  version: number;
}

export interface Underwriter {
  lastSeenAt: Date;
  name: string;
  subject: string;
  username: string;
}

export interface Upload {
  area: string;
  batchId: string | null;
  channel: string;
  contentType: string;
  createdAt: Date;
  expiresAt: Date | null;
  name: string;
  objectKey: string;
  owner: string;
  sha256: string | null;
  size: bigint | null;
  state: string;
  uploadId: string;
}

export interface UploadBatch {
  area: string;
  batchId: string;
  channel: string;
  createdAt: Date;
  owner: string;
  totalLimit: bigint;
}

export interface UploadReceipt {
  against: Generated<string | null>;
  brand: string;
  brandName: string;
  categories: string[] | null;
  category: string;
  categoryCode: string;
  channel: string;
  fileNames: string;
  kind: string;
  number: string | null;
  receiptId: string;
  sentAt: Date;
  sentBy: string;
  sentBySubject: string;
  uploadType: string | null;
}

export interface UploadReceiptFile {
  category: string | null;
  categoryCode: string | null;
  channel: string;
  name: string;
  position: number;
  receiptId: string;
  sha256: string;
  size: bigint;
  uploadId: string;
}

export interface Variation {
  caseKind: Generated<string>;
  channel: string;
  effect: ColumnType<unknown, string, string>;
  loans: ColumnType<unknown, string, string>;
  notes: string | null;
  policyNumber: string;
  policyVersion: number;
  reason: string | null;
  securities: ColumnType<unknown, string, string>;
  submittedByName: string;
  types: string[];
  variationId: bigint;
}

export interface WebhookDelivery {
  attempts: Generated<number>;
  channel: string;
  endpointId: string;
  error: string | null;
  eventId: string;
  milliseconds: number | null;
  nextAt: Date;
  number: bigint;
  recordId: string;
  recordKind: string;
  responseStatus: number | null;
  since: Date;
  state: Generated<string>;
  triedAt: Date | null;
}

export interface WebhookEndpoint {
  channel: string;
  createdAt: Date;
  createdBy: string;
  createdBySubject: string;
  endpointId: string;
  failures: Generated<number>;
  formerSecret: string | null;
  formerSecretUntil: Date | null;
  leasedUntil: Date | null;
  pausedAt: Date | null;
  records: string[];
  restsUntil: Date | null;
  secret: string;
  servedAt: Date | null;
  url: string;
}

export interface DB {
  addressSigningKey: AddressSigningKey;
  auditEntry: AuditEntry;
  auditExpiry: AuditExpiry;
  auditSeal: AuditSeal;
  callCount: CallCount;
  cancellation: Cancellation;
  caseDay: CaseDay;
  caseDecision: CaseDecision;
  caseDocument: CaseDocument;
  caseEvent: CaseEvent;
  caseMessage: CaseMessage;
  caughtMail: CaughtMail;
  consent: Consent;
  draft: Draft;
  healthCheck: HealthCheck;
  idempotencyKey: IdempotencyKey;
  identityArtifact: IdentityArtifact;
  identitySecret: IdentitySecret;
  legalHold: LegalHold;
  lenderCase: LenderCase;
  lenderEvent: LenderEvent;
  lenderEventCounter: LenderEventCounter;
  mail: Mail;
  notificationEvent: NotificationEvent;
  notificationPreference: NotificationPreference;
  person: Person;
  policy: Policy;
  policyBorrower: PolicyBorrower;
  policyCertificate: PolicyCertificate;
  policyDay: PolicyDay;
  policyDayVariation: PolicyDayVariation;
  policyEvent: PolicyEvent;
  policyLoan: PolicyLoan;
  policyRecordedDay: PolicyRecordedDay;
  policySearchMisses: PolicySearchMisses;
  policySecurity: PolicySecurity;
  policySubmission: PolicySubmission;
  policyVersion: PolicyVersion;
  preference: Preference;
  quote: Quote;
  referenceDocument: ReferenceDocument;
  referralVersion: ReferralVersion;
  underwriter: Underwriter;
  upload: Upload;
  uploadBatch: UploadBatch;
  uploadReceipt: UploadReceipt;
  uploadReceiptFile: UploadReceiptFile;
  variation: Variation;
  webhookDelivery: WebhookDelivery;
  webhookEndpoint: WebhookEndpoint;
}
