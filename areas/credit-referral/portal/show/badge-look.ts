import type { BadgeProps } from '#ui/table'

type Look = Pick<BadgeProps, 'tone' | 'sign'>

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

/** How a status looks: a Complete request as its decision does. What is not known here, as another insurer's, is plain. */
export function badgeLook(status: string, decision: string | null): Look {
  return (status === 'Complete' ? ofDecision[decision ?? ''] : ofStatus[status]) ?? { tone: 'neutral' }
}
