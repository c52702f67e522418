/** Where a word is looked for: names of variables, functions and types, names of properties, comments, names of tests, documents (Markdown), names of files. */
export type Place = 'name' | 'property' | 'comment' | 'test' | 'document' | 'file'

export type RetiredWord = {
  /** In lower case; of a name, its words: "left of" is found in `leftOf`. */
  readonly word: string
  readonly say: string
  readonly why: string
  readonly places: readonly Place[]
  /** Of a name: anywhere in it (if absent), or only as the whole name or its first or last word. */
  readonly at?: 'anywhere' | 'whole' | 'first' | 'last'
  /** The parts of a text or name in which the word is right: literal words of the specification, terms of the field. */
  readonly allowed?: RegExp
  /** The area whose form or call a specification gives this name. */
  readonly specifiedFor?: string
}

const everywhere = ['name', 'property', 'comment', 'test', 'document', 'file'] as const
const texts = ['comment', 'test', 'document'] as const
const names = ['name', 'property', 'file'] as const

const participle = 'A participle does not say what a value is; a noun does.'
const ours = 'A word of our own that has to be explained.'
const metaphor = 'A metaphor: the reader has to find out what is meant.'

/**
 * Words that this repository used and uses no more, with the reason. `npm run check` and `npm test` find them. A word with
 * two meanings, such as "answer" or "sent", is not on the list: only the names in which it is always wrong are.
 */
export const retiredWords: readonly RetiredWord[] = [
  { word: 'told', say: 'notified', why: ours, places: names },
  {
    word: 'keyed',
    say: 'idempotentCall',
    why: participle,
    places: ['name'],
    at: 'whole',
  },
  {
    word: 'asked',
    say: 'what it is: request, change, dialog',
    why: participle,
    places: ['name'],
    at: 'whole',
  },
  {
    word: 'named',
    say: 'what it is: rows, entry',
    why: participle,
    places: ['name'],
    at: 'whole',
  },
  {
    word: 'typed',
    say: 'entered, draftInput',
    why: participle,
    places: ['name'],
    at: 'whole',
  },
  { word: 'carried', say: 'what it is: rows, content', why: participle, places: ['name'], at: 'whole' },
  {
    word: 'deciding',
    say: 'decisionForm',
    why: participle,
    places: ['name'],
    at: 'whole',
  },
  {
    word: 'asking',
    say: 'questionForm, openDialog',
    why: participle,
    places: ['name'],
    at: 'whole',
  },
  {
    word: 'alongside',
    say: 'inTransaction',
    why: ours,
    places: names,
  },
  { word: 'left of', say: 'withoutSubmitted', why: ours, places: names },
  {
    word: 'sent again',
    say: 'resubmitted, retries',
    why: 'Resubmitting a referral and retrying a call are two things.',
    places: names,
  },
  { word: 'read few', say: 'readCountedPage', why: ours, places: names },
  {
    word: 'unmoved',
    say: 'unchanged, as in requirePolicyUnchanged',
    why: ours,
    places: names,
  },
  { word: 'arrival', say: 'receive, received', why: ours, places: names },
  {
    word: 'occurrence',
    say: 'event',
    why: 'One word per thing.',
    places: names,
  },
  {
    word: 'finds',
    say: 'filterSql',
    why: 'A verb does not say what a value is.',
    places: ['name'],
    at: 'whole',
  },
  {
    word: 'reads',
    say: 'matchesLabel',
    why: 'A verb does not say what a value is.',
    places: ['name'],
    at: 'whole',
  },
  { word: 'is wrong', say: 'hasErrors', why: ours, places: names },
  {
    word: 'most',
    say: 'max…',
    why: 'The usual prefix of a limit.',
    places: names,
    at: 'first',
  },
  {
    word: 'fewest',
    say: 'min…',
    why: 'The usual prefix of a limit.',
    places: names,
    at: 'first',
  },
  { word: 'why not', say: 'disabledReason', why: ours, places: names },
  { word: 'move policies', say: 'updatePolicyStatuses', why: metaphor, places: names },
  {
    word: 'valuation amount',
    say: 'securityValue',
    why: 'One word per thing; only the form of a submission has this name, in specification 001 §3.',
    places: names,
    specifiedFor: 'areas/policy-submission/',
  },
  {
    word: 'answer schema',
    say: '…ResponseSchema',
    why: 'An answer is what a lender replies to a question.',
    places: names,
    at: 'last',
  },
  {
    word: 'faults?',
    say: 'FieldError, errors',
    why: 'A broken rule is an error everywhere.',
    places: ['name', 'comment', 'test', 'file'],
  },
  {
    word: 'sentences?',
    say: 'message, messages',
    why: 'What a rule says is its message.',
    places: names,
  },
  { word: 'means', say: 'deps', why: ours, places: ['name'], at: 'whole' },
  { word: 'foundations', say: 'AppContext', why: metaphor, places: names },
  {
    word: 'given',
    say: 'Props, Options, Input',
    why: participle,
    places: ['name'],
    at: 'whole',
  },
  { word: 'intentions?', say: 'idempotencyKey', why: ours, places: names },
  { word: 'keepers?', say: 'autosave', why: metaphor, places: everywhere },
  {
    word: 'editions?',
    say: 'version, revision',
    why: 'One word per thing.',
    places: everywhere,
  },
  { word: 'patience', say: 'timeout', why: metaphor, places: everywhere },
  { word: 'in vain', say: 'without success, or what failed', why: metaphor, places: everywhere },
  { word: 'house', say: 'repository, product', why: metaphor, places: everywhere },
  { word: 'rooms?', say: 'module', why: metaphor, places: everywhere },
  { word: 'doors?', say: 'entry point', why: metaphor, places: everywhere },
  { word: 'walls?', say: 'module boundary, import rule', why: metaphor, places: everywhere },
  { word: 'boards?', say: 'search index', why: metaphor, places: everywhere },
  { word: 'news', say: 'event, unseen', why: metaphor, places: everywhere },
  { word: 'trail', say: 'usePreviousView', why: metaphor, places: everywhere, allowed: /audit trail/gi },
  { word: 'usual sort', say: 'defaultSort', why: ours, places: everywhere },
  { word: 'believable', say: 'realistic, seed data', why: ours, places: everywhere },
  { word: 'put right', say: 'correct, resolve', why: ours, places: everywhere },
  { word: 'gives? way', say: 'is replaced', why: metaphor, places: texts },
  { word: 'gather', say: 'collect, batch', why: ours, places: everywhere },
  { word: 'bring back', say: 'restore', why: ours, places: everywhere },
  { word: 'passing error', say: 'transient error', why: ours, places: everywhere },
  { word: 'ask again', say: 'refetch', why: ours, places: names },
  { word: 'in sight', say: 'subscribeWhileVisible', why: metaphor, places: names },
  { word: 'on gap', say: 'onReconnect', why: ours, places: names },
  { word: 'on trouble', say: 'onError', why: ours, places: names },
  { word: 'still here', say: 'useIsMounted', why: ours, places: names },
  { word: 'status look', say: 'statusBadge', why: ours, places: everywhere },
  { word: 'make room', say: 'reserveQuota', why: metaphor, places: names },
  {
    word: 'passed limit',
    say: 'exceededLimit',
    why: 'A limit is exceeded; "passed" also means that a check succeeded.',
    places: names,
  },
  { word: 'is typed', say: 'hasInput', why: ours, places: names },
  { word: 'standing', say: 'Props, Options, Input', why: ours, places: ['name'], at: 'whole' },
  { word: 'hand back', say: 'release', why: 'One word per thing.', places: everywhere },
  { word: 'take over', say: 'assign, reassign', why: 'One word per thing.', places: names },
  { word: 'moved since', say: 'changedSinceQuote', why: metaphor, places: names },
]
