export { assignCase } from './assign-case.ts'
export { bulkRoute } from './assign-cases.ts'
export { collectFiles, fileOwnerOf } from './attach-documents.ts'
export { caseFileFinder } from './case-files.ts'
export { type CaseDeps, type CaseKind, caseKey, caseNotFound, loadCase, requireCase } from './case-kind.ts'
export { reserveCaseNumbers } from './case-number.ts'
export { caseFinder, caseThread } from './case-records.ts'
export { caseService } from './case-service.ts'
export { type ChangeDeps, storeChange } from './change-case.ts'
export { closeCasesOfPolicy } from './close-cases.ts'
export { createCase } from './create-case.ts'
export { decideCase } from './decide-case.ts'
export { deskRoutes } from './desk-routes.ts'
export {
  countOpenCases,
  countOpenCasesByLender,
  countOpenCasesOfPerson,
  countToday,
} from './figures/all-lenders-desk-figures.ts'
export { recordCaseDays, usualTimesOf, usualTimesOfAllLenders } from './figures/case-day-store.ts'
export { type CaseOfUser, listDecidedCasesOfUser, listOpenCasesOfUser } from './figures/cases-of-user.ts'
export { lenderRoutes, policyCaseAccess, policyCaseRoutes } from './lender-routes.ts'
export { openDocument } from './open-document.ts'
export { loadPolicyCase, policyCaseKind } from './policy-case-kind.ts'
export { answerQuestion, parseText, requireAnswerable } from './question.ts'
export type { CaseOwner } from './queue/own-case-store.ts'
export { exportOwnCases, listOwnCaseChoices, searchOwnCases } from './queue/search-own-cases.ts'
export { exportQueue, searchQueue } from './queue/search-queue.ts'
export {
  type CaseKey,
  findCaseByReference,
  findOpenCase,
  hasCases,
  lockCase,
  type StoredCase,
} from './store/case-store.ts'
export { insertDocuments, listDocuments, listEvents, listMessages } from './store/conversation-store.ts'
export { submitPolicyCase } from './submit-policy-case.ts'
