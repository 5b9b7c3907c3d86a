import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The database gave no connection in time, or too many requests wait for one. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * PostgreSQL's classes of errors that pass by themselves: connection, resources, operator, system; and cancelled by the
 * statement time-out, a lock that was not to be had, transactions that stood in each other's way, a server that only reads (Appendix A of its manual).
 */
const passing = /^(?:08|53|57|58)...$|^55P03$|^25006$|^40(?:001|P01)$/
/** Of a socket. */
const brokenSocket = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/
/** Of pg and of our pool, where a connection ends under a statement. */
const brokenConnection = /^Connection terminated|^Query read timeout|not queryable|database is silent/

/** Whether an error can only be one of a connection to the database that ended. */
export const isBrokenConnection = ({ message }: Error): boolean => brokenConnection.test(message)

/** The same of an error that comes from the database's connection, and may be one of its socket. */
export const isBrokenSocket = ({ code = '', message }: Error & { code?: string }): boolean =>
  [code, message].some((text) => brokenSocket.test(text) || brokenConnection.test(text))

/** Whether an error says that the database is down, slow or full, which is nobody's mistake and passes. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof DrizzleQueryError)) return false
  if (error.cause instanceof DatabaseUnavailable) return true
  const { cause } = error
  if (!(cause instanceof Error)) return false
  return passing.test((cause as { code?: string }).code ?? '') || isBrokenSocket(cause)
}
