import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseUnavailable, isBrokenConnection, isBrokenSocket } from './databaseFault.ts'

/** What an operator does about an error, by its code or the words of its message. */
type Remedy = readonly [pattern: RegExp, remedy: (setting: string) => string]

const correct = (setting: string) => `Start it, or correct ${setting}.`

/** Of the driver and of Node.js, while a connection is made. */
const unreached: readonly Remedy[] = [
  [/^ENOTFOUND$|^EAI_AGAIN$/, (setting) => `No machine has that name: correct ${setting}.`],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    (setting) => `Its certificate is for another name: put the name of the certificate into ${setting}.`,
  ],
  [/^CERT_HAS_EXPIRED$/, () => 'Renew its certificate there.'],
  [/^CERT_NOT_YET_VALID$/, () => 'Correct the clock of this machine, or the certificate there.'],
  [
    /^(?:ENOENT|EACCES|EISDIR)\b.*, (?:open|read)\b|^ERR_OSSL_|PEM routines/,
    (setting) => `Correct the file of sslrootcert, sslcert or sslkey in ${setting}.`,
  ],
  [
    /CERT|UNABLE_TO_|SELF_SIGNED/,
    (setting) =>
      `Its certificate is not trusted: name that of its authority (sslrootcert in ${setting}, or NODE_EXTRA_CA_CERTS).`,
  ],
  [
    /does not support SSL/,
    (setting) => `Turn on ssl there, or take sslmode out of ${setting} where the network is yours.`,
  ],
  [/client password must be/, (setting) => `It wants a password: put one into ${setting}.`],
  [
    /^ETIMEDOUT$|^EHOST|^ENET|timeout/i,
    (setting) => `Start it, let this machine through its firewall, or correct ${setting}.`,
  ],
  [/./, correct],
]

/** By SQLSTATE (Appendix A of PostgreSQL's manual). */
const states: readonly Remedy[] = [
  [
    /pg_hba\.conf.*(?:no encryption|SSL off)$/,
    (setting) =>
      `It takes encrypted connections alone: put sslmode=require into ${setting}, or let this one in (pg_hba.conf).`,
  ],
  [/^28...$/, (setting) => `Correct user and password in ${setting}, or let the role in (pg_hba.conf).`],
  [/^3D000$/, (setting) => `Make the database (createdb), or correct its name in ${setting}.`],
  [
    /^42501$/,
    (setting) =>
      `Grant the role of ${setting} usage and create on its schema and all rights on the tables there, or let their owner run "npm run admin -- migrate".`,
  ],
  [
    /^(?:42P07|42710|42P06)$/,
    (setting) =>
      `Something else in the database has that name: give the role of ${setting} a schema of its own.`,
  ],
  [
    /^53100$/,
    (setting) => `The disk of PostgreSQL is full: make room there, then start again (${setting} is right).`,
  ],
  [/^53300$/, () => 'Raise max_connections there, or lower DATABASE_POOL_SIZE.'],
  [/^25006$/, (setting) => `It only reads, as a replica does: name the primary in ${setting}.`],
  [
    /^55P03$/,
    (setting) =>
      `End what holds the table or has run for long in the database of ${setting}, then start again.`,
  ],
  [/^57P03$/, (setting) => `Start again when the server of ${setting} is ready.`],
  [/^(?:08|53|57|58)...$/, (setting) => `See the log of the server of ${setting}, then start again.`],
]

interface Fault {
  message: string
  code?: string
  /** Only PostgreSQL's own answers have one. */
  severity?: string
  errors?: unknown
}

export interface Whereabouts {
  /** Where the address stands. @default DATABASE_URL */
  setting?: string
  /** Host and port. */
  place?: string | undefined
}

/** Why PostgreSQL cannot be used, and what helps, in one line; `undefined` where that is not known. */
export function postgresFault(error: unknown, where: Whereabouts = {}): string | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if ((each as Fault).severity !== undefined) return lineOf(each, states, where)
    if (each instanceof DatabaseUnavailable) return connectionFault(each.cause ?? each, where)
    if (isBrokenConnection(each)) return connectionFault(each, where)
    if (each instanceof DrizzleQueryError && each.cause instanceof Error && isBrokenSocket(each.cause))
      return connectionFault(each.cause, where)
  }
  return undefined
}

/** The same of an error in making a connection. */
export function connectionFault(error: unknown, where: Whereabouts = {}): string {
  const { severity, errors } = error as Fault
  const answered = severity === undefined ? undefined : lineOf(error as Fault, states, where)
  // Several addresses of one name fail together, without a message.
  const first = (Array.isArray(errors) && errors[0]) || error
  return answered ?? (lineOf(first as Fault, unreached, where) as string)
}

function lineOf(
  { message, code = '' }: Fault,
  remedies: readonly Remedy[],
  { setting = 'DATABASE_URL', place }: Whereabouts,
): string | undefined {
  const said = message.replace(/\s+/g, ' ').trim() || code || 'it does not answer'
  const found = remedies.find(([pattern]) => [code, said].some((text) => pattern.test(text)))
  return found && `PostgreSQL cannot be used${place ? ` at ${place}` : ''}: ${said}. ${found[1](setting)}`
}
