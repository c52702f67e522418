import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Fields of requests, tokens and errors that must never appear in a log. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'code_verifier',
  'email',
]

/** The paths of an authorization code. Not every `code`: the code of an error must be logged. */
const codes = ['code', 'query.code', 'body.code', '*.query.code', '*.body.code']

/** Never pass it request bodies: they hold borrower data. A test reads the lines from `destination`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]), ...codes],
      censor: '[redacted]',
    },
    serializers: {
      // Only the path is logged: a query string may hold an authorization code or a number that a lender entered.
      req: (request) => ({ id: request.id, method: request.method, path: String(request.url).split('?')[0] }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => {
        // PostgreSQL puts row values into these fields: "Key (email)=(…) already exists". A refusal holds file names,
        // which may name people.
        const { detail: _values, where: _also, refused: _names, ...rest } = pino.stdSerializers.err(error)
        return rest
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
