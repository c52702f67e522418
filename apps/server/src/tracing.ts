import type { Settings } from '#platform/settings'

/**
 * Sends traces of requests to a collector when one is named. Loaded only then: it is a third of a second of the start.
 * Answers what sends the rest and stops.
 */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT }: Settings): Promise<() => Promise<void>> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined
  const [{ NodeSDK }, { OTLPTraceExporter }, { FastifyOtelInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@fastify/otel'),
  ])
  const sdk = new NodeSDK({
    serviceName: 'lmi-portal',
    traceExporter: new OTLPTraceExporter({
      url: `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    }),
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        // A query string may hold an authorization code, and a path a quote's id: the route is enough.
        requestHook: (span, request) => {
          span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
          span.setAttribute('url.path', request.routeOptions.url ?? 'unknown')
          span.setAttribute('request.id', request.id)
        },
      }),
    ],
  })
  sdk.start()
  return () => sdk.shutdown()
}
