import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './databaseFault.ts'
import { connectionFault, postgresFault } from './postgresFault.ts'

const answered = (code: string, message = 'reason') =>
  Object.assign(new Error(message), { code, severity: 'FATAL' })
const failed = (code: string, message = `connect ${code}`) => Object.assign(new Error(message), { code })

// PostgreSQL's manual, Appendix A; Node.js, "Common system errors"; brianc/node-postgres#2009, #2558, #3355.
test.each([
  [answered('28P01', 'password authentication failed for user "app"'), 'Correct user and password'],
  [answered('28000', 'no pg_hba.conf entry for host'), 'pg_hba.conf'],
  [answered('3D000'), 'createdb'],
  [answered('42501', 'permission denied for schema public'), 'Grant the role'],
  [answered('53100', 'could not extend file: No space left on device'), 'make room there'],
  [answered('53300', 'sorry, too many clients already'), 'max_connections'],
  [answered('25006'), 'name the primary'],
  [answered('55P03'), 'End what holds the table'],
  [answered('57P03', 'the database system is starting up'), 'when the server of DATABASE_URL is ready'],
  [answered('57P01', 'terminating connection due to administrator command'), 'See the log'],
  [answered('58030', 'could not read block'), 'See the log'],
  [failed('ECONNREFUSED'), 'Start it, or correct DATABASE_URL'],
  [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND db'), 'No machine has that name'],
  [failed('ETIMEDOUT'), 'firewall'],
  [new Error('timeout expired'), 'firewall'],
  [
    failed('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'),
    'NODE_EXTRA_CA_CERTS',
  ],
  [
    failed('ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"),
    'another name',
  ],
  [failed('CERT_HAS_EXPIRED', 'certificate has expired'), 'Renew its certificate'],
  [failed('CERT_NOT_YET_VALID', 'certificate is not yet valid'), 'clock'],
  [failed('ENOENT', "ENOENT: no such file or directory, open '/ca.pem'"), 'sslrootcert'],
  [failed('EACCES', "EACCES: permission denied, open '/ca.pem'"), 'sslrootcert'],
  [failed('ERR_OSSL_PEM_NO_START_LINE', 'error:0480006C:PEM routines::no start line'), 'sslrootcert'],
  [failed('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432'), 'Start it, or correct DATABASE_URL'],
  [
    answered('28000', 'no pg_hba.conf entry for host "::1", user "a", database "a", no encryption'),
    'sslmode=require',
  ],
  [
    answered('28000', 'no pg_hba.conf entry for host "::1", user "a", database "a", SSL off'),
    'sslmode=require',
  ],
  [
    answered('28000', 'pg_hba.conf rejects connection for host "::1", user "a", database "a", no encryption'),
    'sslmode=require',
  ],
  [new Error('The server does not support SSL connections'), 'sslmode'],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'put one into'],
  [new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')]), 'ECONNREFUSED'],
  [new AggregateError([]), 'Start it, or correct DATABASE_URL'],
  [new Error('Connection terminated unexpectedly\n    at socket'), 'Start it, or correct DATABASE_URL'],
])('default: %s', (error, remedy) => {
  const line = connectionFault(error, { place: 'db:5432' })
  expect(line).toContain(remedy)
  expect(line).toContain('at db:5432')
  expect(line).not.toContain('\n')
})

test('behavior: the cause below a query counts, and nothing of the query is said', () => {
  const query = new DrizzleQueryError('select secret', ['value'], answered('42501', 'permission denied'))
  expect(postgresFault(query)).toMatch(/^PostgreSQL cannot be used: permission denied\. Grant/)
  const unavailable = new DatabaseUnavailable('No connection', { cause: failed('ECONNREFUSED') })
  expect(postgresFault(unavailable)).toContain('correct DATABASE_URL')
  expect(postgresFault(new Error('x', { cause: unavailable }))).toContain('ECONNREFUSED')
  expect(postgresFault(new DatabaseUnavailable('Too much waits'))).toContain('Too much waits')
})

test('behavior: a connection that ends under a statement is one line', () => {
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new DrizzleQueryError('select 1', [], failed('ECONNRESET', 'read ECONNRESET')),
    new DrizzleQueryError('select 1', [], new Error('The database is silent')),
  ])
    expect(postgresFault(error)).toMatch(/^PostgreSQL cannot be used: .*correct DATABASE_URL\.$/)
})

test.each([
  ['a statement of ours that is wrong', answered('42601', 'syntax error')],
  ['an error of another part', failed('ECONNREFUSED')],
  ['no error', 'text'],
])('behavior: %s keeps its stack', (_, error) => {
  expect(postgresFault(error)).toBe(undefined)
})
