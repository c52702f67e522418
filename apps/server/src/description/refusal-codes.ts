/** Of any call. */
const codesOfAll: readonly string[] = [
  ...['sign-in-required', 'invalid-token', 'stronger-sign-in-required', 'access-denied', 'anti-forgery', 'cross-site'],
  ...['not-found', 'invalid', 'invalid-request', 'invalid-body', 'invalid-form', 'too-large', 'too-slow'],
  ...['key-reused', 'too-many-requests', 'too-many-at-once', 'caller-left'],
  ...['unavailable', 'not-saved', 'identity-unavailable', 'storage-unavailable', 'internal'],
]

const limits = ['lvr-above-cap', 'loan-above-cap', 'no-rate', 'capitalised-lvr-above-cap']
const notOnCard = ['product-not-on-card', 'state-without-duty']
/** Also of a policy that could be topped up when it was priced. */
const lostTopUp = ['policy-topped-up', 'policy-not-in-force']
const topUp = ['unknown-policy', ...lostTopUp]
const pricing = ['consent-required', 'no-options', 'no-rate-card', 'no-duty-table', ...notOnCard, ...limits, ...topUp]
const submission = [
  ...['reference-used', 'no-options', 'loan-unknown', 'loan-without-property', 'property-without-loan'],
  ...['loans-zero', 'valuation-zero', 'lvr-impossible', 'finances-invalid', ...topUp],
  ...['repeated-key', 'too-many-fields'],
]
/** Warnings of level `outside`: a submission is refused with those that it should have acknowledged. */
const outsideCard = [...limits, 'other-premium', 'quote-expired', 'insured-elsewhere']
const notes = [
  ...['no-card', ...notOnCard, 'moved-since-quote', 'capitalised-amounts', 'postcode-elsewhere'],
  'capitalised-monthly',
  ...['construction-not-sent', 'employee-not-sent'],
]
const variation = [
  ...['policy-not-in-force', 'policy-changed', 'policy-number-differs', 'nothing-changed', 'variationType-required'],
  ...['property-required', 'security-unlinked', 'link-unknown', 'row-unknown', 'row-repeated'],
]
/** Why a file is refused, however it is sent; `file` of the refusal has its name. */
export const codesOfFiles: readonly string[] = [
  ...['file-empty', 'file-content', 'file-damaged', 'file-encrypted', 'file-infected', 'files-too-large'],
  ...['archive-too-large', 'archive-nested', 'archive-link', 'archive-path', 'archive-content', 'scan-unavailable'],
]
/** Files in a form, and files that were sent ahead to addresses, which only accepted types get. */
const form = [...codesOfFiles, 'file-type', 'file-twice', 'too-many-files']
const sentAhead = [...codesOfFiles, 'file-twice', 'file-missing']
const referral = ['lender-ref-exists', 'attachment-required']
const resubmission = ['brand-fixed', 'reference-fixed', 'no-such-reference', 'not-complete', 'withdrawn']
const answer = ['no-open-question', 'question-changed', 'case-changed']
const draft = ['draft-changed', 'too-many-drafts']
const misses = ['policy-not-found', 'too-many-misses']

/** The acts of the desk on a case of a kind whose end has this code. */
function deskCodes(noun: string, closed: string, decide: readonly string[] = []): Record<string, readonly string[]> {
  const act = [closed, 'case-changed', 'assigned-to-another']
  return {
    [`assign${noun}`]: act,
    [`reassign${noun}`]: [...act, 'colleague-unknown'],
    [`release${noun}`]: [...act, 'not-assigned'],
    [`askAbout${noun}`]: [...act, 'not-assigned', 'question-open'],
    [`decide${noun}`]: [...act, ...decide],
  }
}

/** What a lender does with its cases about policies. */
function policyCaseCodes(noun: string, closed: string): Record<string, readonly string[]> {
  return {
    [`withdraw${noun}`]: [closed, 'case-changed'],
    [`answer${noun}`]: [...answer, ...sentAhead],
    [`attach${noun}Documents`]: [closed, 'case-changed', 'files-required', ...sentAhead],
  }
}

const ofEach = (names: readonly string[], codes: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(names.map((name) => [name, codes]))

/** The codes of the refusals of each call, by its operation ID, besides `codesOfAll` and those of its fields. */
export const refusalCodes: Readonly<Record<string, readonly string[]>> = {
  createQuote: pricing,
  calculateIndication: ['consent-required'],
  recalculateQuote: ['quote-not-found', 'incomplete', ...pricing],
  ...ofEach(['getQuote', 'listScenarios', 'downloadQuote', 'compareWithQuote'], ['quote-not-found']),
  emailQuote: ['quote-not-found', 'no-email', 'email-off', 'too-many-mails'],
  applyQuote: [
    'quote-not-found',
    'not-property-share',
    'quote-expired',
    'no-lmi-needed',
    'quote-submitted',
    ...lostTopUp,
  ],

  checkSubmission: submission,
  submitPolicy: [...submission, 'check-changed', ...outsideCard],
  ...ofEach(
    ['getSubmission', 'getSubmissionForm', 'downloadSubmission', 'getLenderSubmission', 'downloadLenderSubmission'],
    ['submission-not-found'],
  ),
  withdrawSubmission: [
    ...['submission-not-found', 'too-late', 'policy-ended', 'policy-varied', 'policy-topped-up', 'variation-open'],
  ],

  findPolicy: ['policySearch-required', ...misses],
  getPolicy: misses,
  getPolicyForVariation: ['too-many-misses'],
  downloadCertificate: ['certificate-day', ...misses],
  checkCertificate: ['certificate-not-found', 'too-many-misses'],
  downloadLenderCertificate: ['certificate-day'],
  checkLenderCertificate: ['certificate-not-found'],
  ...ofEach(['cancelPolicy', 'dischargePolicy'], ['policy-changed', 'policy-status']),

  listVariationOptions: ['unknown-field', 'too-many-fields'],
  calculateVariationEffect: variation,
  submitVariation: [...variation, 'variation-open', ...sentAhead],
  ...policyCaseCodes('Variation', 'variation-closed'),
  submitCancellation: ['not-in-force', 'cancellation-open'],
  ...policyCaseCodes('Cancellation', 'cancellation-closed'),

  submitReferral: [...referral, ...form],
  submitReferralWithUploads: [...referral, ...sentAhead],
  resubmitReferral: [...resubmission, ...form],
  resubmitReferralWithUploads: [...resubmission, ...sentAhead],
  answerReferral: [...answer, ...form],
  answerReferralWithUploads: [...answer, ...sentAhead],
  withdrawReferral: ['not-own', 'already-complete', 'case-changed'],

  ...deskCodes('Referral', 'already-complete'),
  ...deskCodes('Variation', 'variation-closed', ['policy-changed']),
  ...deskCodes('Cancellation', 'cancellation-closed', ['not-acceptable']),
  assignCases: ['colleague-required', 'colleague-unknown'],

  createUploadUrl: ['file-type', 'files-too-large', 'too-many-uploads'],
  uploadDocument: ['policy-not-found', 'one-document', ...codesOfFiles, 'file-type'],
  uploadDocuments: ['policy-not-found', 'category-of-each', ...form],
  uploadData: form,
  submitUploadedData: ['uuid-required', ...sentAhead],

  createEndpoint: ['url-not-permitted', 'endpoint-exists', 'too-many-endpoints'],
  ...ofEach(
    ['updateEndpoint', 'deleteEndpoint', 'pauseEndpoint', 'resumeEndpoint', 'replaceEndpointSecret', 'listDeliveries'],
    ['endpoint-not-found'],
  ),
  sendDeliveryAgain: ['endpoint-not-found', 'delivery-not-found', 'delivery-waiting'],
  ...ofEach(['subscribeToEvents', 'subscribeToDeskEvents'], ['too-many-streams']),

  ...ofEach(
    ['getPortfolio', 'getPortfolioOfAllLenders', 'exportPortfolio', 'exportPortfolioOfAllLenders'],
    ['day-without-figures'],
  ),
  updatePreference: ['too-many-preferences'],
  ...ofEach(
    [
      ...['saveQuoteDraft', 'saveSubmissionDraft', 'saveVariationDraft', 'saveCancellationDraft', 'saveReferralDraft'],
      ...['saveVariationAnswerDraft', 'saveCancellationAnswerDraft', 'saveReferralAnswerDraft', 'saveDocumentDraft'],
      ...['saveDeskReferralDraft', 'saveDeskVariationDraft', 'saveDeskCancellationDraft', 'saveDataDraft'],
    ],
    draft,
  ),
}

/** Whether the description tells that a call may be refused with this code. */
export function isDescribedCode(operationId: string, code: string, field: string | undefined): boolean {
  const name = field?.split('.').findLast((part) => !/^\d+$/.test(part))
  const known = [...codesOfAll, ...(refusalCodes[operationId.replace('ByGet', '')] ?? [])]
  return known.includes(code) || (name !== undefined && code.startsWith(`${name}-`))
}

const quoted = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ')

const warnings = `Codes of warnings: ${quoted([...outsideCard, ...notes])}.`

/** What the description of an operation says about its codes. */
export function describeCodes(operationId: string): string | null {
  const codes = refusalCodes[operationId.replace('ByGet', '')]
  if (!codes) return null
  const own = codes.filter((code) => !codesOfFiles.includes(code))
  const names = [...(own.length > 0 ? [quoted(own)] : []), ...(own.length < codes.length ? ['those of files'] : [])]
  const hasWarnings = operationId === 'checkSubmission' || operationId === 'submitPolicy'
  return `Codes: ${names.join(', ')}.${hasWarnings ? ` ${warnings}` : ''}`
}

/** Once for all operations. */
export const sharedCodes = `Codes of every call: ${quoted(codesOfAll)}. Codes of files: ${quoted(codesOfFiles)}. A refused field has the code \`{field}-{rule}\`, such as \`loanAmount-required\` or \`baseLVR-pattern\`. Each operation lists its own codes.`
