import { SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('lmi-portal')

/**
 * Does the work in a span of the current trace, or without one where nothing is traced, as in a probe. Its name is one of
 * few: it never holds an id or a value.
 *
 * @param begins whether it begins a trace
 */
export async function traced<Result>(name: string, work: () => Promise<Result>, begins = false): Promise<Result> {
  if (!begins && !trace.getActiveSpan()) return await work()
  return await tracer.startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      // Not its message: PostgreSQL's may hold values of a row.
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
