import pino from 'pino'
import { currentSpan } from '../trace/currentSpan.ts'

export type Logger = pino.Logger

/** What never reaches a log, wherever it stands in a record. */
const secrets = ['authorization', 'cookie', 'set-cookie', 'token', 'secret', 'password']
const redact = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`].map(quoted))

/** JSON lines on standard output, written behind the answer. `close` flushes what waits. */
export function createLogger(level: string): { logger: Logger; close(): void } {
  const destination = pino.destination({ dest: 1, sync: false })
  const options = {
    level,
    base: null,
    redact: { paths: redact, censor: '[hidden]' },
    serializers: { err },
    mixin,
  }
  const logger = pino(options, destination)
  return {
    logger,
    close() {
      try {
        destination.flushSync()
      } catch {
        // Nothing was ever written.
      }
    },
  }
}

/** Which request a line belongs to, by its trace. */
function mixin(): object {
  const span = currentSpan()
  return span ? { traceId: span.traceId } : {}
}

/**
 * A failed query names its values, such as addresses of mail: in fields, message and stack. A failed command of Redis
 * names its arguments, such as the password.
 */
function err(error: Error): object {
  const { params: _, command: __, message, stack, ...rest } = pino.stdSerializers.err(error)
  return { ...rest, message: withoutValues(message), stack: withoutValues(stack) }
}

const withoutValues = (text: unknown): string => String(text).replace(/\nparams: [^\n]*/g, '')

function quoted(path: string): string {
  const parts = path.split('.')
  return parts.map((part, index) => (part === '*' ? (index ? '[*]' : '*') : `["${part}"]`)).join('')
}
