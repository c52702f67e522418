/** The tone of a badge, and the sign that says the same to whom colours do not. */
type Look = {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly sign?: 'tick' | 'cross' | 'question'
}

const ofStatus: Readonly<Record<string, Look>> = {
  'In Progress': { tone: 'info' },
  'On Hold': { tone: 'warning' },
}

const ofDecision: Readonly<Record<string, Look>> = {
  APPROVED: { tone: 'success', sign: 'tick' },
  APPCOND: { tone: 'warning', sign: 'tick' },
  MOREINFO: { tone: 'warning', sign: 'question' },
  DECLINED: { tone: 'danger', sign: 'cross' },
}

/**
 * How a status looks: a Complete request as its decision does, which is to stand in words beside it. What is not known
 * here, as another insurer's decision, is plain.
 */
export function statusLook(status: string, decision: string | null): Look {
  return (status === 'Complete' ? ofDecision[decision ?? ''] : ofStatus[status]) ?? { tone: 'neutral' }
}
