import type { Service } from '#platform/service'

/** The insurer's desk: the queue of all lenders, and what is decided about its requests. */
export const underwritingService: Service = { name: 'underwriting' }
