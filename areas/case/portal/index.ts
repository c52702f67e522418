export type { CaseOutcome, CaseView, ShownEvent } from './case-view.ts'
export type { DeskKinds } from './desk/case-desk-service.ts'
export type { DeskCase, DeskKind } from './desk/desk-case.ts'
export { DeskCaseScreen } from './desk/desk-case-screen.tsx'
export { DeskList, type DeskListProps } from './desk/desk-list.tsx'
export { deskKeys, refetched, refreshCase, useDeskOptions } from './desk/desk-queries.ts'
export { QueueList } from './desk/queue-list.tsx'
export { useNow, WaitingTime } from './desk/waiting-time.tsx'
export type { Seen } from './lender/answer-form.tsx'
export { DocumentFields } from './lender/attach-documents.tsx'
export { Needed, type NeededItem, neededDocuments, UsualDocuments } from './lender/needed-documents.tsx'
export { OpenCase } from './lender/open-case.tsx'
export {
  OpenPolicyCase,
  type PolicyCaseListProps,
  type PolicyCasePages,
  type PolicyCaseScreenProps,
  PolicyCases,
  usePolicyCaseForm,
  usePolicyCases,
  windowTitleOf,
} from './lender/policy-case.tsx'
export { policyCaseCalls, uncached } from './lender/policy-case-service.ts'
export { SubmitRow, submitDisabledReason } from './lender/submit-row.tsx'
export {
  AttachAgain,
  type DraftFiles,
  RestoredNotice,
  storableText,
  uploadedIn,
  useFileForm,
} from './lender/use-file-form.tsx'
export { useOpenCase } from './lender/use-open-case.ts'
export { LoadFailure, OpeningPage, StaleNotice } from './opening-page.tsx'
export { PolicyCaseBadge, policyCaseOutcome, policyCaseView, policyDeskKind } from './policy-case-view.tsx'
export { type CaseCalls, useCaseCalls, useIsMounted } from './use-case-calls.ts'
export { CaseFiles } from './view/case-documents.tsx'
export { outcomeFacts } from './view/case-status.tsx'
export { MessageList } from './view/conversation.tsx'
