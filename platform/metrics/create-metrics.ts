import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly refusals: Counter<'code'>
  readonly mails: Counter<'kind' | 'outcome'>
}

/** Prometheus metrics of this process: the defaults, and every request by its route, never by its URL. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Requests refused, by the code of the refusal',
      labelNames: ['code'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Tries to send a mail, by its kind and outcome: sent, retry, unwanted, no-address or failed',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
  }
}
